-- contracts: a server of the version before shows the new state as it is, and neither runs nor undoes what is in it.
ALTER TABLE "import" DROP CONSTRAINT "import_state";--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_state" CHECK ("state" in ('receiving', 'waiting', 'running', 'checked', 'refused', 'applied', 'failed', 'canceled', 'undoing', 'undone'));