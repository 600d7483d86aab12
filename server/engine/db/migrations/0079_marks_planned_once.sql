-- Which months a write touches was planned anew with each write (a function of SQL is), and asked also where a statement had written no row at all.
-- Functions of PL/pgSQL keep their plans for as long as the connection lasts.
CREATE OR REPLACE FUNCTION report_mark_jobs(jobs_touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(jobs_touched) = 0 THEN RETURN; END IF;
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
  SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m;
END
$$;
CREATE OR REPLACE FUNCTION report_mark_invoices(invoices_touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(invoices_touched) = 0 THEN RETURN; END IF;
  INSERT INTO report_marks (kind, month)
  WITH touched AS (
    SELECT 'invoices' AS kind, coalesce(i.tax_point, i.issue_date)::timestamptz AS at FROM invoices i WHERE i.id = ANY(invoices_touched)
    UNION ALL SELECT 'payments', p.created_at FROM payments_allocations l JOIN payments p ON p.id = l.owner_id WHERE l.invoice_id = ANY(invoices_touched)
  )
  SELECT DISTINCT t.kind, m.month FROM touched t CROSS JOIN LATERAL report_months_of(t.at) m;
END
$$;
