"""Genre detectors, and runs that train them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("training", "0006_thesis_experiment"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="run",
            name="kind",
            field=models.CharField(
                choices=[
                    ("retrain", "retraining"),
                    ("thesis", "the thesis reproduced"),
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
                    ("genres", "genre detection"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="GenreDetector",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("candidate", "candidate"),
                            ("live", "live"),
                            ("retired", "retired"),
                        ],
                        default="candidate",
                        max_length=10,
                    ),
                ),
                (
                    "metrics",
                    models.JSONField(
                        blank=True, default=dict, help_text="Cross-validated by source."
                    ),
                ),
                (
                    "manifest",
                    models.JSONField(help_text="manifest.json, as it belongs beside the file."),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        help_text="model.npz",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="training.artefact",
                    ),
                ),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="genre_detector",
                        to="training.run",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="DetectorPromotion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_rollback", models.BooleanField(default=False)),
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
                    "detector",
                    models.ForeignKey(
                        blank=True,
                        help_text="What went live; blank: none any more.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="promotions",
                        to="training.genredetector",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="genredetector",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "live")),
                fields=("state",),
                name="genre_detector_one_live",
            ),
        ),
    ]
