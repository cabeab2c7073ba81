"""Pages that are known not to go on, and rules that propose it.

Until now a page without a next address was always one about which nothing is known.
"""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_proposed_ends(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The earlier version knows proposals of addresses only."""
    apps.get_model("annotate", "ProposedLink").objects.filter(url="").delete()


class Migration(migrations.Migration):
    dependencies = [("annotate", "0011_chains_of_pages")]

    operations = [
        migrations.RemoveConstraint(
            model_name="proposedlink", name="link_proposed_leads_somewhere"
        ),
        # Here, so that the reverse has run before the earlier constraint is back.
        migrations.RunPython(migrations.RunPython.noop, forget_proposed_ends),
        migrations.AddField(
            model_name="page",
            name="is_last_page",
            field=models.BooleanField(
                default=False, help_text="Somebody knows that the page does not go on."
            ),
        ),
        migrations.AddField(
            model_name="proposedlink",
            name="is_last_page",
            field=models.BooleanField(
                default=False,
                help_text="Proposed instead of an address: the page does not go on.",
            ),
        ),
        migrations.AlterField(
            model_name="proposedlink",
            name="url",
            field=models.CharField(blank=True, max_length=2000),
        ),
        migrations.AddConstraint(
            model_name="page",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_last_page", False),
                    models.Q(("next_link_node", None), ("next_page_url", "")),
                    _connector="OR",
                ),
                name="page_last_has_no_next",
            ),
        ),
        migrations.AddConstraint(
            model_name="proposedlink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("is_last_page", True), ("node", None), ("url", "")),
                    models.Q(("is_last_page", False), models.Q(("url", ""), _negated=True)),
                    _connector="OR",
                ),
                name="link_proposed_leads_somewhere",
            ),
        ),
    ]
