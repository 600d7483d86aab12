-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "invoices" ADD COLUMN "edited_version" integer NOT NULL DEFAULT 1;

ALTER TABLE "invoices" ALTER COLUMN "edited_version" DROP DEFAULT;

ALTER TABLE "invoices" ADD CONSTRAINT "ck_invoices_edited_version_e8f618" CHECK ("edited_version" between 0 and 2147483647);

-- Money that is allocated and credit notes make a new version of an invoice, for browsers to fetch it again. Nobody edited it by that: what was read
-- before may still be changed.
CREATE FUNCTION invoice_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid = OLD.paid AND NEW.credited = OLD.credited THEN
    NEW.edited_version := NEW.version;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION invoice_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paid := coalesce(NEW.paid, 0);
  NEW.credited := coalesce(NEW.credited, 0);
  NEW.edited_version := coalesce(NEW.edited_version, 1);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION invoice_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What is not of the document: its versions, by what it is found, who the customer is once two records of one are merged, what is paid of it, and that it is disputed.
  free text[] := ARRAY['version', 'edited_version', 'updated_at', 'updated_by', 'archived_at', 'search_text', 'customer_id', 'paid', 'credited', 'balance',
    'settlement', 'disputed', 'dispute_reason'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.before_job AND (OLD.job_id IS NULL OR NEW.job_id IS NULL) THEN free := free || 'job_id'::text; END IF;
  IF TG_OP = 'UPDATE' AND OLD.sha256 IS NULL THEN free := free || 'sha256'::text; END IF;
  IF OLD.status = 'issued' AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free) THEN
    RAISE EXCEPTION 'invoice_issued' USING ERRCODE = 'RF409';
  END IF;
  RETURN NULL;
END
$$;

UPDATE invoices SET edited_version = version WHERE version <> 1;
CREATE TRIGGER invoice_edited BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoice_edited();
