-- Rows of a file that are likely there already: as which records, or which row of the same file, and what becomes of them.
ALTER TABLE imports ADD COLUMN skipped integer NOT NULL DEFAULT 0;

-- `change` is what the row would change of the first of `likely`; null where it can change nothing of it.
ALTER TABLE import_rows ADD COLUMN likely jsonb;
ALTER TABLE import_rows ADD COLUMN change jsonb;
ALTER TABLE import_rows ADD COLUMN decision text CHECK (decision IN ('skip', 'update', 'create'));
CREATE INDEX import_rows_likely ON import_rows (import_id, n) WHERE likely IS NOT NULL;
