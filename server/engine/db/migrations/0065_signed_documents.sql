-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "signature_documents" ADD COLUMN "asks_again" boolean NOT NULL DEFAULT false;

ALTER TABLE "signature_documents" ALTER COLUMN "asks_again" DROP DEFAULT;

ALTER TABLE "signature_documents" ADD COLUMN "edition" integer NOT NULL DEFAULT 1;

ALTER TABLE "signature_documents" ALTER COLUMN "edition" DROP DEFAULT;

ALTER TABLE "signature_documents" ADD CONSTRAINT "ck_signature_documents_edition_cd1a4a" CHECK ("edition" between 1 and 2147483647);

-- Signatures, each with what was drawn and with the paper that was printed for it. What was signed never changes.
CREATE TABLE signed_documents (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  job_id bigint NOT NULL REFERENCES jobs (id),
  document_id bigint NOT NULL REFERENCES signature_documents (id),
  edition integer NOT NULL,
  name text NOT NULL,
  signer_role text NOT NULL,
  signer_name text NOT NULL,
  image bytea,
  signed_at timestamptz NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  ip text NOT NULL,
  device text,
  user_id bigint REFERENCES users (id),
  user_name text NOT NULL,
  lat double precision,
  lng double precision,
  accuracy double precision,
  locale text NOT NULL,
  sha256 bytea NOT NULL REFERENCES file_blobs (sha256),
  withdrawn_at timestamptz,
  withdrawn_by bigint REFERENCES users (id),
  withdrawn_reason text,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);

CREATE UNIQUE INDEX signed_documents_once ON signed_documents (job_id, document_id, edition) WHERE (withdrawn_at IS NULL);

CREATE INDEX signed_documents_document_idx ON signed_documents (document_id);

CREATE INDEX signed_documents_sha256_idx ON signed_documents (sha256);

CREATE FUNCTION signed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- All that may be said of it later, and once.
  free text[] := ARRAY['withdrawn_at', 'withdrawn_by', 'withdrawn_reason'];
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL
    OR to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free THEN
    RAISE EXCEPTION 'signed_stays' USING ERRCODE = 'RF409';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER signed_stays AFTER UPDATE OR DELETE ON signed_documents FOR EACH ROW EXECUTE FUNCTION signed_stays();
CREATE TRIGGER signed_all_stay BEFORE TRUNCATE ON signed_documents FOR EACH STATEMENT EXECUTE FUNCTION signed_stays();
