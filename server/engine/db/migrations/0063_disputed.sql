-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "invoices" ADD COLUMN "disputed" boolean NOT NULL DEFAULT false;

ALTER TABLE "invoices" ALTER COLUMN "disputed" DROP DEFAULT;

ALTER TABLE "invoices" ADD COLUMN "dispute_reason" text COLLATE "und-x-icu";

ALTER TABLE "invoices" ADD CONSTRAINT "ck_invoices_dispute_reason_668570" CHECK (char_length("dispute_reason") <= 255);

CREATE INDEX "ix_invoices_disputed_filter_e61382" ON "invoices" ("disputed", "created_at", id) WHERE (archived_at IS NULL);

-- Whether it is disputed is said about an issued document, and changes nothing of it.
CREATE OR REPLACE FUNCTION invoice_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What is not of the document: its version, by what it is found, who the customer is once two records of one are merged, what is paid of it, and that it is disputed.
  free text[] := ARRAY['version', 'updated_at', 'updated_by', 'archived_at', 'search_text', 'customer_id', 'paid', 'credited', 'balance', 'settlement',
    'disputed', 'dispute_reason'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.before_job AND (OLD.job_id IS NULL OR NEW.job_id IS NULL) THEN free := free || 'job_id'::text; END IF;
  IF OLD.status = 'issued' AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free) THEN
    RAISE EXCEPTION 'invoice_issued' USING ERRCODE = 'RF409';
  END IF;
  RETURN NULL;
END
$$;
