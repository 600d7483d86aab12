-- Jobs that are invoiced together, off the request: what was asked for, and job by job what came of it. Each job's line is written in the transaction
-- that makes its invoice, so that a server that is killed loses neither or both.
CREATE TABLE invoice_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who asked; nobody where the program does it by itself.
  user_id bigint REFERENCES users (id),
  issue boolean NOT NULL,
  issue_date date,
  -- Of everything that is made, so that it can be put back as one.
  changeset uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ip text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX invoice_batches_open ON invoice_batches (id) WHERE finished_at IS NULL;

CREATE TABLE invoice_batch_jobs (
  batch_id bigint NOT NULL REFERENCES invoice_batches (id) ON DELETE CASCADE,
  n integer NOT NULL,
  -- No reference: whoever asks would wait for everybody who holds one of the jobs.
  job_id bigint NOT NULL,
  invoice_id bigint REFERENCES invoices (id) ON DELETE SET NULL,
  -- Why there is no invoice.
  code text,
  -- Faults of the surroundings that were met at it.
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  PRIMARY KEY (batch_id, n),
  UNIQUE (batch_id, job_id)
);
CREATE INDEX invoice_batch_jobs_open ON invoice_batch_jobs (batch_id, n) WHERE done_at IS NULL;
CREATE INDEX invoice_batch_jobs_invoice_id ON invoice_batch_jobs (invoice_id);
