"""Players that are programs: what they know, what they think of it, and how far they look ahead."""
