"""URLs of the labelling app."""

from django.urls import path

from annotate.views import chains as chains_views
from annotate.views import exports as exports_views
from annotate.views import gold as gold_views
from annotate.views import imports as imports_views
from annotate.views import labelling, page_facts, shown
from annotate.views import proposals as proposals_views
from annotate.views import rules as rules_views
from annotate.views import sources as sources_views
from annotate.views.archive_import import archive_import
from annotate.views.chain_gold import chain_gold
from annotate.views.label_requests import request_page, withdraw
from annotate.views.pages import corpora, page, pages
from annotate.views.queue import queue, queue_next
from annotate.views.work import previous, work

app_name = "annotate"
urlpatterns = [
    path("", corpora, name="corpora"),
    path("corpora/<slug:slug>/", pages, name="pages"),
    path("pages/<int:page_id>/", page, name="page"),
    path("queue/", queue, name="queue"),
    path("queue/next/", queue_next, name="queue-next"),
    path("pages/<int:page_id>/work/", work, name="work"),
    path("pages/<int:page_id>/ask/", request_page, name="ask"),
    path("queue/asked/<int:request_id>/back/", withdraw, name="take-back"),
    path("pages/<int:page_id>/previous/", previous, name="previous"),
    path("pages/<int:page_id>/label/", labelling.label, name="label"),
    path("pages/<int:page_id>/shown/", shown.shown, name="shown"),
    path("pages/<int:page_id>/outline/", labelling.outline, name="outline"),
    path("pages/<int:page_id>/state/", labelling.state, name="state"),
    path("pages/<int:page_id>/suggestions/", labelling.suggestions, name="suggestions"),
    path("pages/<int:page_id>/operations/", labelling.operations, name="operations"),
    path("pages/<int:page_id>/layout/", labelling.layout, name="layout"),
    path("pages/<int:page_id>/orphans/<int:orphan_id>/", labelling.orphan, name="orphan"),
    path("pages/<int:page_id>/nodes/<int:node>/", page_facts.node, name="node"),
    path("pages/<int:page_id>/nodes/<int:node>/why/", page_facts.why, name="why"),
    path("pages/<int:page_id>/alike/<int:node>/", labelling.alike, name="alike"),
    path("pages/<int:page_id>/facts/", page_facts.facts, name="facts"),
    path("assets/<str:token>/", shown.asset, name="asset"),
    path("imports/", imports_views.imports, name="imports"),
    path("imports/new/", imports_views.import_new, name="import-new"),
    path("imports/<int:import_id>/", imports_views.import_detail, name="import"),
    path("imports/<int:import_id>/cancel/", imports_views.import_cancel, name="import-cancel"),
    path("imports/<int:import_id>/resume/", imports_views.import_resume, name="import-resume"),
    path("pages/<int:page_id>/gold/", gold_views.gold, name="gold"),
    path("pages/<int:page_id>/gold/panel/", gold_views.gold_panel, name="gold-panel"),
    path("sources/", sources_views.sources, name="sources"),
    path("sources/<str:host>/", sources_views.source, name="source"),
    path("sources/<str:host>/rule/", sources_views.source_rule, name="source-rule"),
    path("sources/<str:host>/preview/", sources_views.rule_preview, name="rule-preview"),
    path("sources/<str:host>/apply/", sources_views.rule_apply, name="rule-apply"),
    path("pages/<int:page_id>/propose/", proposals_views.propose, name="propose"),
    path("proposals/", proposals_views.proposals, name="proposals"),
    path("proposals/<int:proposal_id>/", proposals_views.proposal, name="proposal"),
    path(
        "proposals/<int:proposal_id>/confirm/",
        proposals_views.proposal_confirm,
        name="proposal-confirm",
    ),
    path(
        "proposals/<int:proposal_id>/dismiss/",
        proposals_views.proposal_dismiss,
        name="proposal-dismiss",
    ),
    path("proposals/<int:proposal_id>/undo/", proposals_views.proposal_undo, name="proposal-undo"),
    path("proposals/<int:proposal_id>/stop/", proposals_views.proposal_stop, name="proposal-stop"),
    path("exports/", exports_views.exports, name="exports"),
    path("exports/new/", exports_views.export_new, name="export-new"),
    path("exports/archive/", exports_views.export_archive, name="export-archive"),
    path("exports/count/", exports_views.export_count, name="export-count"),
    path("exports/<int:export_id>/", exports_views.export_detail, name="export"),
    path("exports/<int:export_id>/file/", exports_views.export_download, name="export-download"),
    path("exports/<int:export_id>/cancel/", exports_views.export_cancel, name="export-cancel"),
    path("exports/<int:export_id>/delete/", exports_views.export_delete, name="export-delete"),
    path("corpora/<slug:slug>/chains/", chains_views.chains, name="chains"),
    path("corpora/<slug:slug>/chains/find/", chains_views.chains_find, name="chains-find"),
    path("pages/<int:page_id>/chain/", chains_views.page_chain, name="page-chain"),
    path("chains/<int:chain_id>/", chains_views.chain, name="chain"),
    path("chains/<int:chain_id>/join/", chains_views.chain_join, name="chain-join"),
    path("chains/<int:chain_id>/stop/", chains_views.chain_stop, name="chain-stop"),
    path("chains/<int:chain_id>/gold/", chain_gold, name="chain-gold"),
    path(
        "chains/<int:chain_id>/text.<slug:ending>",
        chains_views.chain_download,
        name="chain-download",
    ),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/import/", rules_views.rules_import, name="rules-import"),
    path("rules/propose/", rules_views.rules_propose, name="rules-propose"),
    path("rules/runs/<int:run_id>/", rules_views.rule_run, name="rule-run"),
    path("rules/runs/<int:run_id>/cancel/", rules_views.rule_run_cancel, name="rule-run-cancel"),
    path("rules/<int:rule_id>/switch/", rules_views.rule_switch, name="rule-switch"),
    path("archives/import/", archive_import, name="archive-import"),
]
