-- Generated from the declarations by `npm run db:generate`; read before committing.

DROP TRIGGER "find_appointments_6d16ed" ON "appointments";

DROP TRIGGER "find_complaints_a1d5bf" ON "complaints";

DROP TRIGGER "find_customers_01e404" ON "customers";

DROP TRIGGER "find_invoices_b6008a" ON "invoices";

DROP TRIGGER "find_jobs_6aac52" ON "jobs";

DROP TRIGGER "find_leads_d2e2aa" ON "leads";

DROP TRIGGER "find_quotes_c06593" ON "quotes";

DROP FUNCTION "find_appointments_6d16ed"();

DROP FUNCTION "find_complaints_a1d5bf"();

DROP FUNCTION "find_customers_01e404"();

DROP FUNCTION "find_invoices_b6008a"();

DROP FUNCTION "find_jobs_6aac52"();

DROP FUNCTION "find_leads_d2e2aa"();

DROP FUNCTION "find_quotes_c06593"();

DROP INDEX "ix_emails_values_fea55d";

DROP INDEX "ix_materials_values_36f9af";

DROP INDEX "ix_payments_values_0ef062";

DROP INDEX "ix_tasks_values_5423c5";

ALTER TABLE "emails" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "emails" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "emails" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "materials" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "materials" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "materials" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "payments" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "payments" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "payments" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "tasks" ADD COLUMN "search_text" text NOT NULL DEFAULT '';

ALTER TABLE "tasks" ALTER COLUMN "search_text" DROP DEFAULT;

ALTER TABLE "tasks" ALTER COLUMN "search_text" SET STATISTICS 400;

CREATE FUNCTION "find_appointments_beeb46"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF NEW."subject" = 'complaints' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "complaints" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'customers' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "customers" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'jobs' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "jobs" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'leads' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "leads" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  IF NEW."subject" = 'quotes' AND (TG_OP = 'INSERT' OR OLD."subject_id" IS DISTINCT FROM NEW."subject_id" OR OLD."subject" IS DISTINCT FROM NEW."subject") THEN PERFORM 1 FROM "quotes" WHERE id = NEW."subject_id" FOR SHARE; END IF;
  SELECT E'\x02' || found_text((coalesce(title, upper(left(kind, 1)) || substr(kind, 2))), t."site") || E'\x1f' || concat_ws(' ', CASE WHEN t."subject" = 'complaints' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "complaints" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'customers' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "customers" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'jobs' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "jobs" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'leads' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "leads" r WHERE r.id = t."subject_id") END, CASE WHEN t."subject" = 'quotes' THEN (SELECT replace(r."search_text", E'\x1f', ' ') FROM "quotes" r WHERE r.id = t."subject_id") END) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_appointments_beeb46" BEFORE INSERT OR UPDATE OF "search_text", "title", "kind", "site", "subject", "subject_id" ON "appointments" FOR EACH ROW EXECUTE FUNCTION "find_appointments_beeb46"();

CREATE FUNCTION "find_complaints_2b2435"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  SELECT E'\x02' || found_text(('CMP-' || lpad(id::text, greatest(6, char_length(id::text)), '0')), t."subject", (SELECT concat_ws(E'\x1e', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || E'\x1f' || concat_ws(' ', found_text((SELECT concat_ws(E'\x1e', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"))) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_complaints_2b2435" BEFORE INSERT OR UPDATE OF "search_text", "subject", "customer_id" ON "complaints" FOR EACH ROW EXECUTE FUNCTION "find_complaints_2b2435"();

CREATE FUNCTION "find_customers_518357"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text((coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, '')), t."company_name", t."phone", case when t."phone" like '+44%' then '0' || substr(t."phone", 4) end, t."email", (SELECT string_agg(concat_ws(E'\x1e', l."line1", l."line2", l."city", l."postcode", nullif(replace(l."postcode", ' ', ''), l."postcode")), E'\x1e' ORDER BY l."position", l.id) FROM "customers_addresses" l WHERE l.owner_id = t.id)) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_customers_518357" BEFORE INSERT OR UPDATE OF "search_text", "first_name", "last_name", "company_name", "phone", "email" ON "customers" FOR EACH ROW EXECUTE FUNCTION "find_customers_518357"();

CREATE FUNCTION "find_emails_26d6ac"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text(t."subject", t."to") INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_emails_26d6ac" BEFORE INSERT OR UPDATE OF "search_text", "subject", "to" ON "emails" FOR EACH ROW EXECUTE FUNCTION "find_emails_26d6ac"();

CREATE FUNCTION "find_invoices_eb328d"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  SELECT E'\x02' || found_text((coalesce(number, '#' || id::text)), t."po_number", (SELECT concat_ws(E'\x1e', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || E'\x1f' || concat_ws(' ', found_text((SELECT concat_ws(E'\x1e', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"))) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_invoices_eb328d" BEFORE INSERT OR UPDATE OF "search_text", "number", "po_number", "customer_id" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "find_invoices_eb328d"();

CREATE FUNCTION "find_jobs_2b0316"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT E'\x02' || found_text(('J-' || lpad(coalesce(parent_id, id)::text, greatest(6, char_length(coalesce(parent_id, id)::text)), '0') || case when parent_id is null then '' else '/' || coalesce(sub_number, 0)::text end), t."title", t."po_number", (SELECT concat_ws(E'\x1e', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || E'\x1f' || concat_ws(' ', found_text((SELECT concat_ws(E'\x1e', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(E'\x1e', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id"))) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_jobs_2b0316" BEFORE INSERT OR UPDATE OF "search_text", "parent_id", "sub_number", "title", "po_number", "customer_id", "address_id" ON "jobs" FOR EACH ROW EXECUTE FUNCTION "find_jobs_2b0316"();

CREATE FUNCTION "find_leads_54e73d"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text((coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, email, phone)), t."company_name", t."phone", case when t."phone" like '+44%' then '0' || substr(t."phone", 4) end, t."email", t."address1", t."address2", t."city", t."postcode", nullif(replace(t."postcode", ' ', ''), t."postcode")) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_leads_54e73d" BEFORE INSERT OR UPDATE OF "search_text", "first_name", "last_name", "company_name", "phone", "email", "address1", "address2", "city", "postcode" ON "leads" FOR EACH ROW EXECUTE FUNCTION "find_leads_54e73d"();

CREATE FUNCTION "find_materials_d9d726"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text(t."name", t."code", t."supplier", t."supplier_code", t."barcode") INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_materials_d9d726" BEFORE INSERT OR UPDATE OF "search_text", "name", "code", "supplier", "supplier_code", "barcode" ON "materials" FOR EACH ROW EXECUTE FUNCTION "find_materials_d9d726"();

CREATE FUNCTION "find_payments_826212"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text(('P-' || lpad(id::text, greatest(6, char_length(id::text)), '0')), t."reference", t."source") INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_payments_826212" BEFORE INSERT OR UPDATE OF "search_text", "reference", "source" ON "payments" FOR EACH ROW EXECUTE FUNCTION "find_payments_826212"();

CREATE FUNCTION "find_quotes_680a1d"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  IF (TG_OP = 'INSERT' OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id") THEN PERFORM 1 FROM "customers" WHERE id = NEW."customer_id" FOR SHARE; END IF;
  IF (TG_OP = 'INSERT' OR OLD."address_id" IS DISTINCT FROM NEW."address_id") THEN PERFORM 1 FROM "customers_addresses" WHERE id = NEW."address_id" FOR SHARE; END IF;
  SELECT E'\x02' || found_text(('Q-' || lpad(coalesce(original_id, id)::text, greatest(6, char_length(coalesce(original_id, id)::text)), '0') || case when revision > 1 then '-R' || revision::text else '' end), t."title", (SELECT concat_ws(E'\x1e', r."name") FROM "customers" r WHERE r.id = t."customer_id")) || E'\x1f' || concat_ws(' ', found_text((SELECT concat_ws(E'\x1e', r."company_name", r."phone", case when r."phone" like '+44%' then '0' || substr(r."phone", 4) end, r."email") FROM "customers" r WHERE r.id = t."customer_id"), (SELECT concat_ws(E'\x1e', r."line1", r."line2", r."city", r."postcode", nullif(replace(r."postcode", ' ', ''), r."postcode")) FROM "customers_addresses" r WHERE r.id = t."address_id"))) INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_quotes_680a1d" BEFORE INSERT OR UPDATE OF "search_text", "original_id", "revision", "title", "customer_id", "address_id" ON "quotes" FOR EACH ROW EXECUTE FUNCTION "find_quotes_680a1d"();

CREATE FUNCTION "find_tasks_1d2f5f"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  SELECT E'\x02' || found_text(t."title") INTO found FROM (SELECT NEW.*) t;
  IF TG_OP = 'UPDATE' AND NEW."search_text" IS NULL AND found = OLD."search_text" THEN RETURN NULL; END IF;
  NEW."search_text" := found;
  RETURN NEW;
END
$$;
CREATE TRIGGER "find_tasks_1d2f5f" BEFORE INSERT OR UPDATE OF "search_text", "title" ON "tasks" FOR EACH ROW EXECUTE FUNCTION "find_tasks_1d2f5f"();

-- Large tables keep the texts of the version before until the program has made theirs anew, which it does while it is at work.
INSERT INTO refolding (name)
SELECT name FROM (VALUES
  ('complaints', EXISTS (SELECT FROM "complaints")),
  ('customers', EXISTS (SELECT FROM "customers")),
  ('invoices', EXISTS (SELECT FROM "invoices")),
  ('jobs', EXISTS (SELECT FROM "jobs")),
  ('leads', EXISTS (SELECT FROM "leads")),
  ('quotes', EXISTS (SELECT FROM "quotes")),
  ('appointments', EXISTS (SELECT FROM "appointments"))
) t (name, has_rows) WHERE has_rows;

UPDATE "emails" SET "search_text" = NULL;

UPDATE "materials" SET "search_text" = NULL;

UPDATE "payments" SET "search_text" = NULL;

UPDATE "tasks" SET "search_text" = NULL;

CREATE INDEX "ix_emails_values_1cc592" ON "emails" USING gin (("search_text") gin_trgm_ops, "channel", "status", "about", "franchise_id", "template_id") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_materials_values_f0bf82" ON "materials" USING gin (("search_text") gin_trgm_ops, lower("code"), "category_id", "vat_rate_id", "labour_vat_rate_id", lower("supplier"), lower("barcode"), "show_price_in_app") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_payments_values_9e5be1" ON "payments" USING gin (("search_text") gin_trgm_ops, "franchise_id", "flow", "paymentTypeId", "status", "userId", "kind") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_tasks_values_6f444d" ON "tasks" USING gin (("search_text") gin_trgm_ops, "status_id", "priority", "type_id", "subject", "completed_by_id") WITH (gin_pending_list_limit = 1024);
