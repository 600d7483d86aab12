-- What customers are worth is told by the days on which their jobs were done, and follows from payments and visits of any day: a payment of a job touches the
-- month in which that was done, a visit those of all jobs of its customer.
CREATE FUNCTION report_mark_worth(jobs_touched bigint[], customers_touched bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(jobs_touched) + cardinality(customers_touched) = 0 THEN RETURN; END IF;
  INSERT INTO report_marks (kind, month)
  SELECT DISTINCT 'worth', m.month FROM (
    SELECT d.at FROM job_done d WHERE d.job_id = ANY(jobs_touched)
    UNION ALL SELECT d.at FROM jobs j JOIN job_done d ON d.job_id = j.id WHERE j.customer_id = ANY(customers_touched)
  ) t CROSS JOIN LATERAL report_months_of(t.at) m;
END
$$;

CREATE OR REPLACE FUNCTION report_payments_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  jobs_touched bigint[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.created_at) m;
    jobs_touched := ARRAY(SELECT DISTINCT r.job_id FROM rows_before r WHERE r.job_id IS NOT NULL);
  END IF;
  IF TG_OP = 'DELETE' THEN INSERT INTO report_due (kind, record) SELECT 'payments', r.id FROM rows_before r;
  ELSE
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'payments', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(r.created_at) m;
    INSERT INTO report_due (kind, record) SELECT 'payments', r.id FROM rows_after r;
    jobs_touched := jobs_touched || ARRAY(SELECT DISTINCT r.job_id FROM rows_after r WHERE r.job_id IS NOT NULL);
  END IF;
  PERFORM report_mark_worth(jobs_touched, '{}');
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION report_visits_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  jobs_touched bigint[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'visits', m.month FROM rows_before r CROSS JOIN LATERAL report_months_of(r.starts_at) m;
    jobs_touched := ARRAY(SELECT DISTINCT r.subject_id FROM rows_before r WHERE r.subject = 'jobs');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_marks (kind, month) SELECT DISTINCT 'visits', m.month FROM rows_after r CROSS JOIN LATERAL report_months_of(r.starts_at) m;
    jobs_touched := jobs_touched || ARRAY(SELECT DISTINCT r.subject_id FROM rows_after r WHERE r.subject = 'jobs');
  END IF;
  PERFORM report_mark_jobs(jobs_touched);
  PERFORM report_mark_worth('{}', ARRAY(SELECT DISTINCT j.customer_id FROM jobs j WHERE j.id = ANY(jobs_touched)));
  RETURN NULL;
END
$$;

-- Whose job it is decides whose last visit one of its visits may be.
CREATE FUNCTION report_worth_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM report_mark_worth('{}', CASE WHEN TG_OP = 'DELETE' THEN ARRAY[OLD.customer_id] ELSE ARRAY[OLD.customer_id, NEW.customer_id] END);
  RETURN NULL;
END
$$;
CREATE TRIGGER report_worth_moved AFTER UPDATE OF customer_id ON jobs FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION report_worth_moved();
CREATE TRIGGER report_worth_taken AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION report_worth_moved();
