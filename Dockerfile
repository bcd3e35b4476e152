# syntax=docker/dockerfile:1
# Pin the base by digest for a release: docker buildx imagetools inspect python:3.13-slim
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
WORKDIR /build
RUN python -m venv /venv && python -m venv /tools
COPY requirements/server.txt requirements/run.txt requirements/
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt \
 && /tools/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY rules rules
COPY bot bot
# The pictures are rendered here: the renderer is not needed where the bot runs.
RUN /tools/bin/python -m bot.assets.render
# Compiled here: the bot's user cannot keep what it compiles, and would do so at each start, a second or two of it.
RUN /venv/bin/python -m compileall -q -f --invalidation-mode unchecked-hash rules bot

FROM python:${PYTHON}-slim
LABEL org.opencontainers.image.title="narrative-dice-bot" \
      org.opencontainers.image.licenses="MIT"
RUN groupadd --gid 10001 bot \
 && useradd --uid 10001 --gid bot --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin bot \
 && install -d -o bot -g bot -m 0700 /data
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /build/rules rules
COPY --from=build /build/bot bot
COPY migrations migrations
COPY LICENSE pyproject.toml ./
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/data \
    LOG_FORMAT=json
USER bot
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "--alive"]
# Brings the database up to date (with a backup first), then serves; without a token it ends with a sentence.
ENTRYPOINT ["python", "-m", "bot", "--serve"]
