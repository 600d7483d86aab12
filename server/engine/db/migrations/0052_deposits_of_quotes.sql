-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "invoices" ADD COLUMN "before_job" boolean NOT NULL DEFAULT false;

ALTER TABLE "invoices" ALTER COLUMN "before_job" DROP DEFAULT;

-- What was invoiced of a quote goes with the job that is made of it, and back: of such a document alone the job may be named, or forgotten, later.
CREATE OR REPLACE FUNCTION invoice_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What is not of the document: its version, by what it is found, who the customer is once two records of one are merged, and what is paid of it.
  free text[] := ARRAY['version', 'updated_at', 'updated_by', 'archived_at', 'search_text', 'customer_id', 'paid', 'credited', 'balance', 'settlement'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.before_job AND (OLD.job_id IS NULL OR NEW.job_id IS NULL) THEN free := free || 'job_id'::text; END IF;
  IF OLD.status = 'issued' AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free) THEN
    RAISE EXCEPTION 'invoice_issued' USING ERRCODE = 'RF409';
  END IF;
  RETURN NULL;
END
$$;
