-- What columns and values of files become is remembered for each set of heads: one file does not unlearn another.
ALTER TABLE import_mappings ADD COLUMN heads text NOT NULL DEFAULT '';
ALTER TABLE import_mappings ADD COLUMN values jsonb NOT NULL DEFAULT '{}';
ALTER TABLE import_mappings ADD COLUMN at timestamptz NOT NULL DEFAULT now();
ALTER TABLE import_mappings DROP CONSTRAINT import_mappings_pkey;
ALTER TABLE import_mappings ADD PRIMARY KEY (user_id, resource, heads);
-- What was remembered of single heads helps with every file: a head may stand at several columns.
UPDATE import_mappings SET mapping = coalesce(
  (SELECT jsonb_object_agg(m.key, jsonb_build_array(m.value)) FROM jsonb_each(mapping) m WHERE m.value <> 'null'), '{}');

-- Texts of a file that stand for no value of their field, or were said to stand for one: how often, in which rows first, and what is wrong.
CREATE TABLE import_values (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  field text NOT NULL,
  -- As it is compared.
  text text NOT NULL,
  -- As it stands in the file first.
  shown text NOT NULL,
  rows integer NOT NULL,
  first integer NOT NULL,
  -- Code of the refusal; null for one that was given a meaning.
  code text,
  PRIMARY KEY (import_id, field, text)
);

-- Cells that were corrected here: they stand in the place of those of the file.
CREATE TABLE import_repairs (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  n integer NOT NULL,
  -- Column, from 0 → text.
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, n)
);
