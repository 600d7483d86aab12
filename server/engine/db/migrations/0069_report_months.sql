-- What reports came to in a month, or in a year, kept as it was asked for, and which months writes have touched since. Both are worked out again when they are lost
-- with a crash, and both are lost together: neither has to be written to the log of the database.
CREATE UNLOGGED TABLE report_months (
  -- Of the very statement.
  hash bytea PRIMARY KEY,
  report text NOT NULL,
  -- Its first and its last day.
  since date NOT NULL,
  until date NOT NULL,
  -- Kinds of marks that take it away.
  reads text[] NOT NULL,
  -- What was committed when it was worked out.
  seen pg_snapshot NOT NULL,
  rows jsonb NOT NULL,
  used_on date NOT NULL DEFAULT current_date
);
CREATE UNLOGGED TABLE report_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Null: all of them.
  month date,
  by_tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_marks_kind ON report_marks (kind, month);

-- Months that a moment may lie in, whichever the zone of the business is.
CREATE FUNCTION report_months_of(at timestamptz) RETURNS TABLE (month date) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT date_trunc('month', (at AT TIME ZONE 'UTC') + h)::date FROM (VALUES (interval '-14 hours'), (interval '14 hours')) v (h) WHERE at IS NOT NULL
$$;

-- Marks every month that tells of some jobs: where they were made and done, of their visits, of what was invoiced and paid for them.
CREATE FUNCTION report_mark_jobs(jobs_touched bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_marks (kind, month)
  WITH family AS (
    SELECT unnest(jobs_touched) AS id UNION SELECT j.parent_id FROM jobs j WHERE j.id = ANY(jobs_touched) AND j.parent_id IS NOT NULL
  ), touched AS (
    SELECT 'jobs' AS kind, j.created_at AS at FROM jobs j WHERE j.id = ANY(jobs_touched)
    UNION ALL SELECT 'jobs', d.at FROM job_done d WHERE d.job_id = ANY(jobs_touched)
    UNION ALL SELECT 'visits', a.starts_at FROM appointments a WHERE a.subject = 'jobs' AND a.subject_id = ANY(jobs_touched)
    UNION ALL SELECT 'invoices', coalesce(i.tax_point, i.issue_date)::timestamptz FROM invoices i WHERE i.job_id IN (SELECT id FROM family)
    UNION ALL SELECT 'payments', p.created_at FROM payments p WHERE p.job_id IN (SELECT id FROM family)
    UNION ALL SELECT 'payments', p.created_at FROM invoices i JOIN payments_allocations l ON l.invoice_id = i.id JOIN payments p ON p.id = l.owner_id
      WHERE i.job_id IN (SELECT id FROM family)
  )
  SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m
$$;

CREATE FUNCTION report_jobs_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'jobs', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.created_at) m;
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_jobs(ARRAY(SELECT r.id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_done_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'jobs', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.at) m;
    PERFORM report_mark_jobs(ARRAY(SELECT r.job_id FROM rows_before r));
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_jobs(ARRAY(SELECT r.job_id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_costs_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.job_id FROM rows_before r)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.job_id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_lines_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.owner_id FROM rows_before r)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.owner_id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_visits_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'visits', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.starts_at) m;
    PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.subject_id FROM rows_before r WHERE r.subject = 'jobs'));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'visits', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(r.starts_at) m;
    PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT r.subject_id FROM rows_after r WHERE r.subject = 'jobs'));
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_visit_parts_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  visits bigint[];
BEGIN
  IF TG_OP <> 'INSERT' THEN visits := ARRAY(SELECT DISTINCT r.owner_id FROM rows_before r); END IF;
  IF TG_OP <> 'DELETE' THEN visits := visits || ARRAY(SELECT DISTINCT r.owner_id FROM rows_after r); END IF;
  INSERT INTO report_marks (kind, month)
  SELECT DISTINCT 'visits', m.month FROM appointments a CROSS JOIN LATERAL report_months_of(a.starts_at) m WHERE a.id = ANY(visits);
  PERFORM report_mark_jobs(ARRAY(SELECT DISTINCT a.subject_id FROM appointments a WHERE a.id = ANY(visits) AND a.subject = 'jobs'));
  RETURN NULL;
END
$$;

-- What an invoice says counts for itself, and for what was paid of it.
CREATE FUNCTION report_mark_invoices(invoices_touched bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_marks (kind, month)
  WITH touched AS (
    SELECT 'invoices' AS kind, coalesce(i.tax_point, i.issue_date)::timestamptz AS at FROM invoices i WHERE i.id = ANY(invoices_touched)
    UNION ALL SELECT 'payments', p.created_at FROM payments_allocations l JOIN payments p ON p.id = l.owner_id WHERE l.invoice_id = ANY(invoices_touched)
  )
  SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m
$$;
CREATE FUNCTION report_invoices_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month)
    SELECT DISTINCT 'invoices', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(coalesce(r.tax_point, r.issue_date)::timestamptz) m;
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_invoices(ARRAY(SELECT r.id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_invoice_lines_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM report_mark_invoices(ARRAY(SELECT DISTINCT r.owner_id FROM rows_before r)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM report_mark_invoices(ARRAY(SELECT DISTINCT r.owner_id FROM rows_after r)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_payments_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.created_at) m;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(r.created_at) m;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_allocations_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint[];
BEGIN
  IF TG_OP <> 'INSERT' THEN paid := ARRAY(SELECT DISTINCT r.owner_id FROM rows_before r); END IF;
  IF TG_OP <> 'DELETE' THEN paid := paid || ARRAY(SELECT DISTINCT r.owner_id FROM rows_after r); END IF;
  INSERT INTO report_marks (kind, month)
  SELECT DISTINCT 'payments', m.month FROM payments p CROSS JOIN LATERAL report_months_of(p.created_at) m WHERE p.id = ANY(paid);
  RETURN NULL;
END
$$;
CREATE FUNCTION report_quotes_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month)
    SELECT DISTINCT 'quotes', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(coalesce(r.sent_at, r.created_at)) m;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_marks (kind, month)
    SELECT DISTINCT 'quotes', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(coalesce(r.sent_at, r.created_at)) m;
    -- Whose an invoice is that is of no job yet follows from its quote.
    PERFORM report_mark_invoices(ARRAY(SELECT i.id FROM invoices i WHERE i.quote_id IN (SELECT r.id FROM rows_after r) AND i.job_id IS NULL));
  END IF;
  RETURN NULL;
END
$$;
-- What all months may follow from: kind in the first argument.
CREATE FUNCTION report_all_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_marks (kind) VALUES (TG_ARGV[0]);
  RETURN NULL;
END
$$;

DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT * FROM (VALUES
    ('jobs', 'report_jobs_touched'), ('job_done', 'report_done_touched'), ('job_done_costs', 'report_costs_touched'),
    ('jobs_services', 'report_lines_touched'), ('jobs_materials', 'report_lines_touched'), ('appointments', 'report_visits_touched'),
    ('appointments_times', 'report_visit_parts_touched'), ('appointments_worker_ids', 'report_visit_parts_touched'),
    ('invoices', 'report_invoices_touched'), ('invoices_lines', 'report_invoice_lines_touched'), ('payments', 'report_payments_touched'),
    ('payments_allocations', 'report_allocations_touched'), ('quotes', 'report_quotes_touched')) v (of, does)
  LOOP
    EXECUTE format('CREATE TRIGGER report_mark_added AFTER INSERT ON %I REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
    EXECUTE format('CREATE TRIGGER report_mark_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
    EXECUTE format('CREATE TRIGGER report_mark_taken AFTER DELETE ON %I REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
  END LOOP;
  FOR made IN SELECT * FROM (VALUES
    ('customers', 'type'), ('job_statuses', 'category'), ('quote_statuses', 'category'), ('services', 'default_duration'), ('services', 'price_basis'),
    ('services', 'worker_category_id'), ('services', 'category_id'), ('materials', 'category_id'), ('worker_categories', 'hourly_cost'),
    ('workers', 'worker_category_id')) v (of, "column")
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION report_all_touched(%L)',
      'report_mark_' || made."column", made."column", made.of, made."column", made."column", made.of);
  END LOOP;
END
$$;
