"""The JSON objects that Discord sends for users, servers and channels, filled as far as discord.py reads them.

Pure: every function returns a new payload.
"""

from tests.loopback.wire import Payload, Permission, Place, now_iso


def user_shape(user_id: int, name: str, *, bot: bool = False) -> Payload:
    """Return a user."""
    return {
        "id": str(user_id),
        "username": name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": None if bot else name,
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def me_shape(user: Payload) -> Payload:
    """Return the bot's own user, with the fields only its owner sees."""
    return {**user, "verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}


def application_shape(app_id: int, bot: Payload) -> Payload:
    """Return the bot's application, as its owner sees it."""
    unset = "icon type team interactions_endpoint_url role_connections_verification_url"
    return {
        "id": str(app_id),
        "name": bot["username"],
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": user_shape(1, "Owner"),
        "bot": bot,
        "redirect_uris": [],
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        **dict.fromkeys(unset.split()),
    }


def member_shape(user: Payload, roles: tuple[int, ...]) -> Payload:
    """Return a member of a server."""
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in roles],
        "joined_at": now_iso(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role_shape(role_id: int, name: str, permissions: Permission, position: int) -> Payload:
    """Return a role."""
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(int(permissions)),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild_shape(guild_id: int, name: str, locale: str, owner_id: str) -> Payload:
    """Return a server without its members, channels and threads."""
    empty = (
        "system_channel_id rules_channel_id public_updates_channel_id safety_alerts_channel_id afk_channel_id icon "
        "splash discovery_splash banner description vanity_url_code application_id"
    )
    return {
        "id": str(guild_id),
        "name": name,
        "owner_id": owner_id,
        "roles": [role_shape(guild_id, "@everyone", Permission.PLAYER, 0)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "preferred_locale": locale,
        "premium_tier": 0,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        **dict.fromkeys(empty.split()),
    }


def channel_shape(channel_id: int, name: str, place: Place) -> Payload:
    """Return a text channel of a server."""
    return {
        "id": str(channel_id),
        "type": int(place),
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "parent_id": None,
        "flags": 0,
    }


def thread_shape(thread_id: int, name: str, place: Place, parent_id: int, owner_id: str) -> Payload:
    """Return a thread below a channel."""
    return {
        "id": str(thread_id),
        "type": int(place),
        "name": name,
        "parent_id": str(parent_id),
        "owner_id": owner_id,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "locked": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": now_iso(),
        },
    }


def private_shape(channel_id: int, place: Place, recipients: list[Payload]) -> Payload:
    """Return a direct conversation, or one of several people."""
    extra: Payload = {"name": None, "icon": None, "owner_id": recipients[0]["id"]} if place is Place.GROUP_DM else {}
    return {
        "id": str(channel_id),
        "type": int(place),
        "last_message_id": None,
        "flags": 0,
        "recipients": recipients,
        **extra,
    }
