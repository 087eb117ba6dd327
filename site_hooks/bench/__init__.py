"""The figures of the budgets, measured side by side in one run: `python -m site_hooks.bench [group…]`."""
