"""Headers that every answer carries: what a browser may load, and what it must not do with our pages."""

from __future__ import annotations

from typing import Final

#: Only our own files, no inline script or style, nothing framed, nothing sent elsewhere.
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

#: The style sheet of the documentation has its icons in itself.
DOCUMENTATION_POLICY: Final = CONTENT_SECURITY_POLICY.replace("img-src 'self'", "img-src 'self' data:")

HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

#: Only where browsers come over HTTPS.
SECURE_HEADERS: Final = {"strict-transport-security": "max-age=31536000; includeSubDomains"}

#: What is about people and cards stays in no cache; pages and their files are asked for again and may be unchanged.
NOT_KEPT: Final = "no-store"
REVALIDATED: Final = "no-cache"
#: What has another address as soon as it changes.
UNCHANGING: Final = "public, max-age=31536000, immutable"


def encoded(*, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers as the server sends them."""
    headers = HEADERS | (SECURE_HEADERS if secure else {})
    return [(name.encode(), value.encode()) for name, value in headers.items()]
