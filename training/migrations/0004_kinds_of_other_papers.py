"""Kinds of models and runs of the other papers; a model that finds next pages lives beside one that extracts."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotate", "0008_why_pages_were_handed_out"),
        ("training", "0003_model_version_kind"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="modelversion",
            name="model_version_one_live",
        ),
        migrations.AlterField(
            model_name="modelversion",
            name="kind",
            field=models.CharField(
                choices=[
                    ("content-seeker", "Content Seeker"),
                    ("blocks", "block model"),
                    ("style-density", "style density"),
                    ("sequences", "sequence labeller"),
                    ("next-link", "next-link model"),
                ],
                default="content-seeker",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="run",
            name="kind",
            field=models.CharField(
                choices=[
                    ("retrain", "retraining"),
                    ("algorithms", "algorithms compared"),
                    ("selection", "feature selection compared"),
                    ("costs", "cost sweep"),
                    ("cross-genre", "every genre's model on every genre"),
                    ("few-shot", "few training instances"),
                    ("learning-curve", "learning curve"),
                    ("ablation", "feature ablation"),
                    ("thresholds", "style-density thresholds learned"),
                    ("split-regimes", "sequence labellers under four splits"),
                    ("priors", "priors of sequence labellers"),
                    ("feature-types", "feature types of sequence labellers left out"),
                    ("data-amount", "sequence labellers with less data"),
                    ("next-links", "next links found"),
                    ("main-nodes", "main content of paginated pages found"),
                    ("evaluate", "evaluation"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="modelversion",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state", "live"), models.Q(("kind", "next-link"), _negated=True)
                ),
                fields=("genre",),
                name="model_version_one_extracts",
            ),
        ),
        migrations.AddConstraint(
            model_name="modelversion",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "next-link"), ("state", "live")),
                fields=("genre",),
                name="model_version_one_goes_on",
            ),
        ),
    ]
