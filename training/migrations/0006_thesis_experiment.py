"""The reproduction of the thesis is a kind of run."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("training", "0005_main_content_models"),
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
                ],
                max_length=16,
            ),
        ),
    ]
