-- A draft belongs to the record that is being made, not to everything that its owner adds of a sort.

ALTER TABLE wizard_drafts
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  DROP CONSTRAINT wizard_drafts_pkey,
  ADD PRIMARY KEY (user_id, resource, id);

ALTER TABLE wizard_drafts ALTER COLUMN id DROP DEFAULT;

UPDATE wizard_drafts SET values = values - 'id';
