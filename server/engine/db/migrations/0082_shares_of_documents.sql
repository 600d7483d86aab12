-- What of jobs, invoices and payments falls to which line of a job, kept for each of them: working it out is what reports waited for, and the same for
-- whoever asks. Each write notes what it touches; that is worked out again before the next report is read, by itself within a minute.
-- Written to the log of the database, so that a copy of it has them too.
CREATE TABLE report_agreed (
  record bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Null while it is not done.
  done_at timestamptz,
  job_status_id bigint NOT NULL,
  piece text NOT NULL CHECK (piece IN ('material', 'service', 'labour')),
  -- Lines of the job and of the document that it is of, for what they are called.
  job_line bigint,
  document_line bigint,
  job_id bigint,
  franchise_id bigint,
  customer_id bigint,
  job_type_id bigint,
  item_id bigint,
  -- Who was sent to the job.
  workers bigint[] NOT NULL,
  quantity numeric NOT NULL,
  net numeric NOT NULL,
  discount numeric NOT NULL,
  vat numeric NOT NULL,
  -- Null where nobody knows it.
  cost numeric
);
CREATE INDEX report_agreed_record ON report_agreed (record);
CREATE INDEX report_agreed_at ON report_agreed (at);
CREATE INDEX report_agreed_done_at ON report_agreed (done_at) WHERE done_at IS NOT NULL;
CREATE TABLE report_invoiced (
  record bigint NOT NULL,
  day date NOT NULL,
  piece text NOT NULL CHECK (piece IN ('material', 'service', 'labour')),
  -- Lines of the job and of the document that it is of, for what they are called.
  job_line bigint,
  document_line bigint,
  job_id bigint,
  franchise_id bigint,
  customer_id bigint,
  job_type_id bigint,
  item_id bigint,
  -- Who was sent to the job.
  workers bigint[] NOT NULL,
  quantity numeric NOT NULL,
  net numeric NOT NULL,
  discount numeric NOT NULL,
  vat numeric NOT NULL,
  -- Null where nobody knows it.
  cost numeric
);
CREATE INDEX report_invoiced_record ON report_invoiced (record);
CREATE INDEX report_invoiced_day ON report_invoiced (day);
CREATE TABLE report_paid (
  record bigint NOT NULL,
  -- Which day it is depends on the zone of the business.
  at timestamptz NOT NULL,
  piece text NOT NULL CHECK (piece IN ('material', 'service', 'labour')),
  -- Lines of the job and of the document that it is of, for what they are called.
  job_line bigint,
  document_line bigint,
  job_id bigint,
  franchise_id bigint,
  customer_id bigint,
  job_type_id bigint,
  item_id bigint,
  -- Who was sent to the job.
  workers bigint[] NOT NULL,
  quantity numeric NOT NULL,
  net numeric NOT NULL,
  discount numeric NOT NULL,
  vat numeric NOT NULL,
  -- Null where nobody knows it.
  cost numeric
);
CREATE INDEX report_paid_record ON report_paid (record);
CREATE INDEX report_paid_at ON report_paid (at);

-- What is to be worked out again: a job, an invoice, a payment, those of which the cost of work is not frozen yet, or everything.
CREATE TABLE report_due (
  kind text NOT NULL CHECK (kind IN ('jobs', 'invoices', 'payments', 'unfrozen', 'all')),
  record bigint,
  CHECK ((record IS NULL) = (kind IN ('unfrozen', 'all')))
);
CREATE INDEX report_due_record ON report_due (kind, record);
-- By which rules the shares were worked out.
CREATE TABLE report_rules (version int NOT NULL);

CREATE OR REPLACE FUNCTION report_mark_jobs(jobs_touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(jobs_touched) = 0 THEN RETURN; END IF;
  WITH family AS (
    SELECT unnest(jobs_touched) AS id UNION SELECT j.parent_id FROM jobs j WHERE j.id = ANY(jobs_touched) AND j.parent_id IS NOT NULL
  ), touched AS MATERIALIZED (
    SELECT 'jobs' AS kind, j.id AS record, j.created_at AS at FROM jobs j WHERE j.id = ANY(jobs_touched)
    UNION ALL SELECT 'jobs', null, d.at FROM job_done d WHERE d.job_id = ANY(jobs_touched)
    UNION ALL SELECT 'visits', null, a.starts_at FROM appointments a WHERE a.subject = 'jobs' AND a.subject_id = ANY(jobs_touched)
    UNION ALL SELECT 'invoices', i.id, coalesce(i.tax_point, i.issue_date)::timestamptz FROM invoices i WHERE i.job_id IN (SELECT id FROM family)
    UNION ALL SELECT 'payments', p.id, p.created_at FROM payments p WHERE p.job_id IN (SELECT id FROM family)
    UNION ALL SELECT 'payments', p.id, p.created_at FROM invoices i JOIN payments_allocations l ON l.invoice_id = i.id JOIN payments p ON p.id = l.owner_id
      WHERE i.job_id IN (SELECT id FROM family)
  ), due AS (
    INSERT INTO report_due (kind, record) SELECT DISTINCT t.kind, t.record FROM touched t WHERE t.record IS NOT NULL
  )
  INSERT INTO report_marks (kind, month) SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m;
END
$$;
CREATE OR REPLACE FUNCTION report_mark_invoices(invoices_touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(invoices_touched) = 0 THEN RETURN; END IF;
  WITH touched AS MATERIALIZED (
    SELECT 'invoices' AS kind, i.id AS record, coalesce(i.tax_point, i.issue_date)::timestamptz AS at FROM invoices i WHERE i.id = ANY(invoices_touched)
    UNION ALL SELECT 'payments', p.id, p.created_at FROM payments_allocations l JOIN payments p ON p.id = l.owner_id WHERE l.invoice_id = ANY(invoices_touched)
  ), due AS (
    INSERT INTO report_due (kind, record) SELECT DISTINCT t.kind, t.record FROM touched t
  )
  INSERT INTO report_marks (kind, month) SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m;
END
$$;
-- A job that has become part of another is no part any more of the one before.
CREATE OR REPLACE FUNCTION report_jobs_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'jobs', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.created_at) m;
    touched := ARRAY(SELECT DISTINCT r.parent_id FROM rows_before r WHERE r.parent_id IS NOT NULL);
  END IF;
  IF TG_OP = 'DELETE' THEN INSERT INTO report_due (kind, record) SELECT 'jobs', r.id FROM rows_before r;
  ELSE touched := touched || ARRAY(SELECT r.id FROM rows_after r); END IF;
  PERFORM report_mark_jobs(touched);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION report_invoices_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month)
    SELECT DISTINCT 'invoices', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(coalesce(r.tax_point, r.issue_date)::timestamptz) m;
  END IF;
  IF TG_OP = 'DELETE' THEN INSERT INTO report_due (kind, record) SELECT 'invoices', r.id FROM rows_before r;
  ELSE PERFORM report_mark_invoices(ARRAY(SELECT r.id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION report_payments_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.created_at) m;
  END IF;
  IF TG_OP = 'DELETE' THEN INSERT INTO report_due (kind, record) SELECT 'payments', r.id FROM rows_before r;
  ELSE
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(r.created_at) m;
    INSERT INTO report_due (kind, record) SELECT 'payments', r.id FROM rows_after r;
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION report_allocations_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint[];
BEGIN
  IF TG_OP <> 'INSERT' THEN paid := ARRAY(SELECT DISTINCT r.owner_id FROM rows_before r); END IF;
  IF TG_OP <> 'DELETE' THEN paid := paid || ARRAY(SELECT DISTINCT r.owner_id FROM rows_after r); END IF;
  IF cardinality(paid) = 0 THEN RETURN NULL; END IF;
  INSERT INTO report_marks (kind, month)
  SELECT DISTINCT 'payments', m.month FROM payments p CROSS JOIN LATERAL report_months_of(p.created_at) m WHERE p.id = ANY(paid);
  INSERT INTO report_due (kind, record) SELECT DISTINCT 'payments', p FROM unnest(paid) p;
  RETURN NULL;
END
$$;
-- What an hour costs and how long work usually takes: whatever was not frozen costs something else.
CREATE FUNCTION report_costs_all_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_marks (kind) VALUES (TG_ARGV[0]);
  INSERT INTO report_due (kind) VALUES ('unfrozen');
  RETURN NULL;
END
$$;
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT * FROM (VALUES
    ('services', 'default_duration'), ('services', 'price_basis'), ('services', 'worker_category_id'),
    ('worker_categories', 'hourly_cost'), ('workers', 'worker_category_id')) v (of, "column")
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', 'report_mark_' || made."column", made.of);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION report_costs_all_touched(%L)',
      'report_mark_' || made."column", made."column", made.of, made."column", made."column", made.of);
  END LOOP;
END
$$;
INSERT INTO report_due (kind) VALUES ('all');
