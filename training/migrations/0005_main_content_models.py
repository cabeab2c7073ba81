"""Models of main-content elements are a kind of model."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("training", "0004_kinds_of_other_papers")]

    operations = [
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
                    ("main-nodes", "main-content elements"),
                ],
                default="content-seeker",
                max_length=16,
            ),
        ),
    ]
