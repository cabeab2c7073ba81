"""Model versions say of which kind they are; all there were are of Content Seeker."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("training", "0002_evaluations")]

    operations = [
        migrations.AddField(
            model_name="modelversion",
            name="kind",
            field=models.CharField(
                choices=[("content-seeker", "Content Seeker"), ("blocks", "block model")],
                default="content-seeker",
                max_length=16,
            ),
        ),
    ]
