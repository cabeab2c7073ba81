"""Genres proposed for pages without one, and what people decided about them."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotate", "0012_pages_that_do_not_go_on"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="page",
            name="genre_detected_by",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                help_text="The detector that proposed a genre; blank: none was asked yet.",
                max_length=100,
            ),
        ),
        migrations.AddField(
            model_name="page",
            name="proposed_genre",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                help_text="A proposal only: it counts as the page's genre once a person accepts it.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="annotate.genre",
            ),
        ),
        migrations.AddField(
            model_name="page",
            name="proposed_genre_is_sure",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="page",
            name="proposed_genre_probability",
            field=models.FloatField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="GenreDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "batch",
                    models.UUIDField(
                        default=uuid.uuid4, help_text="Accepted, and undone, together."
                    ),
                ),
                ("is_undone", models.BooleanField(default=False)),
                ("decided_at", models.DateTimeField(auto_now_add=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "genre",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="annotate.genre",
                    ),
                ),
                (
                    "page",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="genre_decisions",
                        to="annotate.page",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["batch"], name="genre_decision_batch")],
            },
        ),
    ]
