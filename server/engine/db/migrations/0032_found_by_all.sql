-- Generated from the declarations by `npm run db:generate`; read before committing.

DROP INDEX "ix_appointments_search_2f5800";

DROP INDEX "ix_customers_search_7162f9";

DROP INDEX "ix_jobs_search_0b70c7";

DROP INDEX "ix_leads_search_f5a5c7";

DROP INDEX "ix_quotes_search_8057fd";

ALTER TABLE "appointments" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "appointments" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "customers" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "customers" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "jobs" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "jobs" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "leads" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "leads" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "quotes" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "quotes" ALTER COLUMN "search_text" DROP DEFAULT;

CREATE FUNCTION "find_appointments_e2591c"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF NEW."subject" = 'customers' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "customers" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'jobs' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "jobs" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'leads' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "leads" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'quotes' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "quotes" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  SELECT concat_ws(' ', (coalesce(title, upper(left(kind, 1)) || substr(kind, 2))), t."site") || ' ' || E'\x1f' || ' ' || concat_ws(' ', CASE WHEN t."subject" = 'customers' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "customers" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'jobs' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "jobs" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'leads' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "leads" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'quotes' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "quotes" r WHERE r.id = t."subject_id") END) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_appointments_e2591c" BEFORE INSERT OR UPDATE OF "search_text", "title", "kind", "site", "subject", "subject_id" ON "appointments" FOR EACH ROW EXECUTE FUNCTION "find_appointments_e2591c"();

CREATE FUNCTION "find_customers_01e404"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT concat_ws(' ', (coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, '')), t."company_name", t."phone", case when t."phone" like '+44%' then '0' || substr(t."phone", 4) end, t."email", (SELECT string_agg(concat_ws(' ', l."line1", l."line2", l."city", l."postcode", nullif(replace(l."postcode", ' ', ''), l."postcode")), ' ' ORDER BY l."position", l.id) FROM "customers_addresses" l WHERE l.owner_id = t.id)) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_customers_01e404" BEFORE INSERT OR UPDATE OF "search_text", "first_name", "last_name", "company_name", "phone", "email" ON "customers" FOR EACH ROW EXECUTE FUNCTION "find_customers_01e404"();

CREATE FUNCTION "find_jobs_0da89d"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT concat_ws(' ', ('J-' || lpad(coalesce(parent_id, id)::text, greatest(6, char_length(coalesce(parent_id, id)::text)), '0') || case when parent_id is null then '' else '/' || coalesce(sub_number, 0)::text end), t."name", (SELECT concat_ws(' ', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || ' ' || E'\x1f' || ' ' || concat_ws(' ', (SELECT concat_ws(' ', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(' ', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_jobs_0da89d" BEFORE INSERT OR UPDATE OF "search_text", "parent_id", "sub_number", "name", "customer_id", "address_id" ON "jobs" FOR EACH ROW EXECUTE FUNCTION "find_jobs_0da89d"();

CREATE FUNCTION "find_leads_d2e2aa"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT concat_ws(' ', (coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, email, phone)), t."company_name", t."phone", case when t."phone" like '+44%' then '0' || substr(t."phone", 4) end, t."email", t."address1", t."address2", t."city", t."postcode", nullif(replace(t."postcode", ' ', ''), t."postcode")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_leads_d2e2aa" BEFORE INSERT OR UPDATE OF "search_text", "first_name", "last_name", "company_name", "phone", "email", "address1", "address2", "city", "postcode" ON "leads" FOR EACH ROW EXECUTE FUNCTION "find_leads_d2e2aa"();

CREATE FUNCTION "find_quotes_a93942"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT concat_ws(' ', ('Q-' || lpad(coalesce(original_id, id)::text, greatest(6, char_length(coalesce(original_id, id)::text)), '0') || case when revision > 1 then '-R' || revision::text else '' end), (SELECT concat_ws(' ', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || ' ' || E'\x1f' || ' ' || concat_ws(' ', (SELECT concat_ws(' ', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(' ', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_quotes_a93942" BEFORE INSERT OR UPDATE OF "search_text", "original_id", "revision", "customer_id", "address_id" ON "quotes" FOR EACH ROW EXECUTE FUNCTION "find_quotes_a93942"();

UPDATE "customers" SET "search_text" = NULL;

UPDATE "jobs" SET "search_text" = NULL;

UPDATE "leads" SET "search_text" = NULL;

UPDATE "quotes" SET "search_text" = NULL;

UPDATE "appointments" SET "search_text" = NULL;

CREATE FUNCTION "find_customers_appointments_subject_id_5f211a"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "appointments" SET "search_text" = NULL WHERE "subject" = 'customers' AND "subject_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_appointments_subject_id_5f211a" AFTER UPDATE ON "customers" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text") EXECUTE FUNCTION "find_customers_appointments_subject_id_5f211a"();

CREATE FUNCTION "find_customers_jobs_customer_id_a11c10"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "jobs" SET "search_text" = NULL WHERE "customer_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_jobs_customer_id_a11c10" AFTER UPDATE ON "customers" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."company_name" IS DISTINCT FROM NEW."company_name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION "find_customers_jobs_customer_id_a11c10"();

CREATE FUNCTION "find_customers_quotes_customer_id_3779a7"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "quotes" SET "search_text" = NULL WHERE "customer_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_quotes_customer_id_3779a7" AFTER UPDATE ON "customers" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."company_name" IS DISTINCT FROM NEW."company_name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION "find_customers_quotes_customer_id_3779a7"();

CREATE FUNCTION "find_customers_addresses_85438d"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN UPDATE "customers" SET "search_text" = NULL WHERE id IN (SELECT owner_id FROM rows_after);
  ELSIF TG_OP = 'DELETE' THEN UPDATE "customers" SET "search_text" = NULL WHERE id IN (SELECT owner_id FROM rows_before);
  ELSE UPDATE "customers" SET "search_text" = NULL WHERE id IN (SELECT owner_id FROM ((SELECT "id", "owner_id", "position", "line1", "line2", "city", "postcode" FROM rows_before EXCEPT SELECT "id", "owner_id", "position", "line1", "line2", "city", "postcode" FROM rows_after) UNION ALL (SELECT "id", "owner_id", "position", "line1", "line2", "city", "postcode" FROM rows_after EXCEPT SELECT "id", "owner_id", "position", "line1", "line2", "city", "postcode" FROM rows_before)) d);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_addresses_85438d" AFTER INSERT ON "customers_addresses" REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION "find_customers_addresses_85438d"();
CREATE TRIGGER "find_customers_addresses_85438d_2" AFTER UPDATE ON "customers_addresses" REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION "find_customers_addresses_85438d"();
CREATE TRIGGER "find_customers_addresses_85438d_3" AFTER DELETE ON "customers_addresses" REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION "find_customers_addresses_85438d"();

CREATE FUNCTION "find_customers_addresses_jobs_address_id_99b3af"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "jobs" SET "search_text" = NULL WHERE "address_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_addresses_jobs_address_id_99b3af" AFTER UPDATE ON "customers_addresses" FOR EACH ROW WHEN (OLD."line1" IS DISTINCT FROM NEW."line1" OR OLD."line2" IS DISTINCT FROM NEW."line2" OR OLD."city" IS DISTINCT FROM NEW."city" OR OLD."postcode" IS DISTINCT FROM NEW."postcode") EXECUTE FUNCTION "find_customers_addresses_jobs_address_id_99b3af"();

CREATE FUNCTION "find_customers_addresses_quotes_address_id_e4f8b8"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "quotes" SET "search_text" = NULL WHERE "address_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_customers_addresses_quotes_address_id_e4f8b8" AFTER UPDATE ON "customers_addresses" FOR EACH ROW WHEN (OLD."line1" IS DISTINCT FROM NEW."line1" OR OLD."line2" IS DISTINCT FROM NEW."line2" OR OLD."city" IS DISTINCT FROM NEW."city" OR OLD."postcode" IS DISTINCT FROM NEW."postcode") EXECUTE FUNCTION "find_customers_addresses_quotes_address_id_e4f8b8"();

CREATE FUNCTION "find_jobs_appointments_subject_id_9a1f5a"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "appointments" SET "search_text" = NULL WHERE "subject" = 'jobs' AND "subject_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_jobs_appointments_subject_id_9a1f5a" AFTER UPDATE ON "jobs" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text") EXECUTE FUNCTION "find_jobs_appointments_subject_id_9a1f5a"();

CREATE FUNCTION "find_leads_appointments_subject_id_f2280a"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "appointments" SET "search_text" = NULL WHERE "subject" = 'leads' AND "subject_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_leads_appointments_subject_id_f2280a" AFTER UPDATE ON "leads" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text") EXECUTE FUNCTION "find_leads_appointments_subject_id_f2280a"();

CREATE FUNCTION "find_quotes_appointments_subject_id_1daafd"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "appointments" SET "search_text" = NULL WHERE "subject" = 'quotes' AND "subject_id" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "find_quotes_appointments_subject_id_1daafd" AFTER UPDATE ON "quotes" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text") EXECUTE FUNCTION "find_quotes_appointments_subject_id_1daafd"();

CREATE INDEX "ix_appointments_search_fa30ac" ON "appointments" USING gin (("search_text") gin_trgm_ops);

CREATE INDEX "ix_customers_search_fa30ac" ON "customers" USING gin (("search_text") gin_trgm_ops);

CREATE INDEX "ix_jobs_search_fa30ac" ON "jobs" USING gin (("search_text") gin_trgm_ops);

CREATE INDEX "ix_leads_search_fa30ac" ON "leads" USING gin (("search_text") gin_trgm_ops);

CREATE INDEX "ix_quotes_search_fa30ac" ON "quotes" USING gin (("search_text") gin_trgm_ops);
