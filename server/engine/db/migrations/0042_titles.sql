-- Generated from the declarations by `npm run db:generate`; read before committing.

DROP TRIGGER "find_jobs_0da89d" ON "jobs";

DROP TRIGGER "find_quotes_a93942" ON "quotes";

DROP FUNCTION "find_jobs_0da89d"();

DROP FUNCTION "find_quotes_a93942"();

ALTER TABLE "jobs" DROP CONSTRAINT "ck_jobs_name_b4fc84";

DROP INDEX "ix_jobs_name_sort_a61657";

ALTER TABLE "jobs" RENAME COLUMN "name" TO "title";

ALTER TABLE "quotes" ADD COLUMN "title" text COLLATE "und-x-icu";

ALTER TABLE "jobs" ADD CONSTRAINT "ck_jobs_title_fa1f6c" CHECK (char_length("title") <= 160);

ALTER TABLE "quotes" ADD CONSTRAINT "ck_quotes_title_fa1f6c" CHECK (char_length("title") <= 160);

-- What it is called that nobody gave a name, as `titleOf` (schema/areas/jobs/titles.ts) says for new ones.
CREATE FUNCTION title_line(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace($1, '^[\s–—−*•·#>_.…-]+', ''), '[\s.,;:。；，：]+$', ''), '\s+', ' ', 'g')
$$;

CREATE FUNCTION title_cut(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN char_length($1) <= 80 THEN $1
    WHEN char_length(words) * 2 >= 79 THEN rtrim(words) || '…' ELSE rtrim(left($1, 79)) || '…' END
  FROM (SELECT regexp_replace(left($1, 79), ' [^ ]*$', '') AS words) w
$$;

UPDATE "jobs" t SET title = title_cut(coalesce(
  (SELECT title_line(o.said) FROM regexp_split_to_table(t.description, '\r?\n') WITH ORDINALITY o (said, n) WHERE title_line(o.said) <> '' ORDER BY o.n LIMIT 1),
  (SELECT title_line(l.name) FROM jobs_services l WHERE l.owner_id = t.id AND title_line(l.name) <> '' ORDER BY l."position" LIMIT 1),
  (SELECT title_line(l.name) FROM jobs_materials l WHERE l.owner_id = t.id AND title_line(l.name) <> '' ORDER BY l."position" LIMIT 1),
  (SELECT y.title FROM job_types y WHERE y.id = t.job_type_id)))
WHERE coalesce(title_line(t.title), '') = '';

UPDATE "quotes" t SET title = title_cut(coalesce(
  (SELECT title_line(o.said) FROM regexp_split_to_table(t.description, '\r?\n') WITH ORDINALITY o (said, n) WHERE title_line(o.said) <> '' ORDER BY o.n LIMIT 1),
  (SELECT title_line(l.name) FROM quotes_services l WHERE l.owner_id = t.id AND title_line(l.name) <> '' ORDER BY l."position" LIMIT 1),
  (SELECT title_line(l.name) FROM quotes_materials l WHERE l.owner_id = t.id AND title_line(l.name) <> '' ORDER BY l."position" LIMIT 1),
  (SELECT y.title FROM quote_types y WHERE y.id = t.quote_type_id)));

DROP FUNCTION title_cut(text);

DROP FUNCTION title_line(text);

-- What people keep that names the field.
UPDATE "preferences" SET value = replace(value::text, '"name"', '"title"')::jsonb WHERE key = 'list.jobs';

UPDATE "saved_views" SET query = regexp_replace(regexp_replace(query, '(^|&)sort=name(?=:|&|$)', '\1sort=title'), '((?:^|&)columns=(?:[^&]*,)?)name(?=[,&]|$)', '\1title')
WHERE resource = 'jobs';

UPDATE "import_mappings" SET mapping = replace(mapping::text, ': "name"', ': "title"')::jsonb WHERE resource = 'jobs';

UPDATE "job_statuses_move_rules" SET needs = replace(needs::text, '"name"', '"title"')::jsonb;

UPDATE "interface_descriptions" SET key = replace(key, 'jobs.name', 'jobs.title') WHERE key IN ('field:jobs.name', 'column:jobs.name');

CREATE FUNCTION "find_jobs_a2cb04"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT concat_ws(' ', ('J-' || lpad(coalesce(parent_id, id)::text, greatest(6, char_length(coalesce(parent_id, id)::text)), '0') || case when parent_id is null then '' else '/' || coalesce(sub_number, 0)::text end), t."title", (SELECT concat_ws(' ', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || ' ' || E'\x1f' || ' ' || concat_ws(' ', (SELECT concat_ws(' ', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(' ', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_jobs_a2cb04" BEFORE INSERT OR UPDATE OF "search_text", "parent_id", "sub_number", "title", "customer_id", "address_id" ON "jobs" FOR EACH ROW EXECUTE FUNCTION "find_jobs_a2cb04"();

CREATE FUNCTION "find_quotes_c06593"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT concat_ws(' ', ('Q-' || lpad(coalesce(original_id, id)::text, greatest(6, char_length(coalesce(original_id, id)::text)), '0') || case when revision > 1 then '-R' || revision::text else '' end), t."title", (SELECT concat_ws(' ', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || ' ' || E'\x1f' || ' ' || concat_ws(' ', (SELECT concat_ws(' ', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(' ', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_quotes_c06593" BEFORE INSERT OR UPDATE OF "search_text", "original_id", "revision", "title", "customer_id", "address_id" ON "quotes" FOR EACH ROW EXECUTE FUNCTION "find_quotes_c06593"();

UPDATE "jobs" SET "search_text" = NULL;

UPDATE "quotes" SET "search_text" = NULL;

CREATE INDEX "ix_jobs_title_sort_4a289c" ON "jobs" ("title", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_quotes_title_sort_4a289c" ON "quotes" ("title", id) WHERE (archived_at IS NULL);
