# `make run` starts the bot, `make test` runs every check; both set up whatever they need.
# Everything is installed into .venv from the lock files, with hashes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run test check fix lint types contracts unit faults bench mutants migrate lock pictures clean

help: ## Show what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: $(VENV)/run $(VENV)/pictures ## Set up, bring the database up to date, start: offline without DISCORD_TOKEN
	@$(BIN)/python -m bot

test: lint types contracts unit ## Run every check, as CI does

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/dev
	$(BIN)/mypy

contracts: $(VENV)/dev
	$(BIN)/lint-imports

# Three workers on two cores: each waits nearly half of its time for a process, the disk or a Discord.
unit: $(VENV)/dev $(VENV)/pictures
	$(BIN)/pytest -n 3 --dist worksteal --cov --cov-report=term

fix: $(VENV)/dev ## Format, and mend what can be mended by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

faults: $(VENV)/dev ## Run the slow fault tests as well (power cuts need a C compiler)
	$(BIN)/pytest tests/faults -v

bench: $(VENV)/dev $(VENV)/pictures ## Print the figures; nothing fails on a clock
	@for each in benchmarks/*.py; do echo "== $$each"; PYTHONPATH=. $(BIN)/python $$each || exit 1; done

mutants: .venv-mutants/done ## Change the rules and see which change no test notices: make mutants room=rules/dice
	@nice .venv-mutants/bin/python -m mutants $(room)

check: $(VENV)/run ## Check the settings and the database without starting
	@$(BIN)/python -m bot --check

migrate: $(VENV)/dev ## Write a migration for what changed in bot/store/tables: make migrate m="what changed"
	$(BIN)/alembic revision --autogenerate -m "$(m)"

lock: ## Lock the newest versions that pyproject.toml allows, with hashes, for every supported Python
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip install -q 'uv~=0.13'
	@for each in "server" "run --extra offline --extra build" "dev --extra dev" "mutants --extra mutants"; do \
	  set -- $$each; name=$$1; shift; \
	  .venv-lock/bin/uv pip compile -q --universal --python-version 3.11 --upgrade --generate-hashes \
	    --no-emit-index-url --no-emit-find-links --no-header "$$@" pyproject.toml -o requirements/$$name.txt; \
	done
	rm -rf .venv-lock

pictures: $(VENV)/pictures ## Render the drawings, if they changed

$(VENV)/pictures: $(wildcard bot/assets/svg/*/*.svg) bot/assets/catalogue.py bot/assets/compose.py bot/assets/render.py rules/dice/die.py | $(VENV)/run
	@$(BIN)/python -m bot.assets.render
	@touch $@

# A stamp for each lock file: set up once, and again only when the lock changes.
$(VENV)/run: requirements/run.txt | $(VENV)/made
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/dev: requirements/dev.txt | $(VENV)/run
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

.venv-mutants/done: requirements/mutants.txt
	$(PYTHON) -m venv .venv-mutants
	.venv-mutants/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements/mutants.txt
	@touch $@

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	@touch $@

clean: ## Remove what was set up; data/ stays
	rm -rf $(VENV) .venv-mutants .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis bot/assets/png
