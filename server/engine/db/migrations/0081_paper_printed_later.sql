-- What was issued stays as it is. Its paper is printed when it is issued; of a document that came without one it may be printed later, once.

CREATE OR REPLACE FUNCTION invoice_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What is not of the document: its version, by what it is found, who the customer is once two records of one are merged, what is paid of it, and that it is disputed.
  free text[] := ARRAY['version', 'updated_at', 'updated_by', 'archived_at', 'search_text', 'customer_id', 'paid', 'credited', 'balance', 'settlement',
    'disputed', 'dispute_reason'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.before_job AND (OLD.job_id IS NULL OR NEW.job_id IS NULL) THEN free := free || 'job_id'::text; END IF;
  IF TG_OP = 'UPDATE' AND OLD.sha256 IS NULL THEN free := free || 'sha256'::text; END IF;
  IF OLD.status = 'issued' AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free) THEN
    RAISE EXCEPTION 'invoice_issued' USING ERRCODE = 'RF409';
  END IF;
  RETURN NULL;
END
$$;
