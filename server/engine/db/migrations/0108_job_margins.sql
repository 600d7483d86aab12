-- What each job costs and what is left of it, kept so that lists can be sorted, filtered and added up by it. Worked out with the shares of reports
-- (server/areas/reports/finances/catchUp.ts) from what is due there.
CREATE TABLE job_margins (
  job_id bigint PRIMARY KEY,
  revenue numeric NOT NULL,
  materials_cost numeric NOT NULL,
  materials_known numeric NOT NULL,
  materials_uncosted integer NOT NULL,
  job_cost numeric NOT NULL,
  job_known numeric NOT NULL,
  job_uncosted integer NOT NULL,
  refunded numeric NOT NULL,
  remedies numeric NOT NULL,
  materials_margin numeric,
  materials_margin_percent numeric,
  materials_coverage numeric,
  job_margin numeric,
  job_margin_percent numeric,
  job_coverage numeric,
  profit numeric
);
-- Lists of many jobs are walked through in these orders (bench/margins.ts); what is not known stands last in both.
CREATE INDEX job_margins_profit ON job_margins (profit, job_id);
CREATE INDEX job_margins_profit_desc ON job_margins (profit DESC NULLS LAST, job_id DESC);
CREATE INDEX job_margins_percent ON job_margins (job_margin_percent, job_id);
CREATE INDEX job_margins_percent_desc ON job_margins (job_margin_percent DESC NULLS LAST, job_id DESC);

-- Every job has a row, so that lists may be read from this side; nothing is known of it until it was worked out.
CREATE FUNCTION job_margins_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_margins (job_id, revenue, materials_cost, materials_known, materials_uncosted, job_cost, job_known, job_uncosted, refunded, remedies)
  SELECT r.id, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM rows_after r ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER job_margins_added AFTER INSERT ON jobs REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION job_margins_added();
INSERT INTO job_margins (job_id, revenue, materials_cost, materials_known, materials_uncosted, job_cost, job_known, job_uncosted, refunded, remedies)
SELECT id, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM jobs;

-- A refund and a remedy take off what is left of a job.
CREATE FUNCTION report_margins_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO report_due (kind, record)
    SELECT DISTINCT 'jobs', coalesce(j.parent_id, j.id) FROM rows_before r JOIN jobs j ON j.id = r.job_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_due (kind, record)
    SELECT DISTINCT 'jobs', coalesce(j.parent_id, j.id) FROM rows_after r JOIN jobs j ON j.id = r.job_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION report_remedies_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO report_due (kind, record) SELECT DISTINCT 'jobs', r.job_id FROM rows_before r WHERE r.job_id IS NOT NULL; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO report_due (kind, record) SELECT DISTINCT 'jobs', r.job_id FROM rows_after r WHERE r.job_id IS NOT NULL; END IF;
  RETURN NULL;
END
$$;
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT * FROM (VALUES ('payments', 'report_margins_touched'), ('complaints', 'report_remedies_touched')) v (of, does)
  LOOP
    EXECUTE format('CREATE TRIGGER report_margins_added AFTER INSERT ON %I REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
    EXECUTE format('CREATE TRIGGER report_margins_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
    EXECUTE format('CREATE TRIGGER report_margins_taken AFTER DELETE ON %I REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION %I()', made.of, made.does);
  END LOOP;
END
$$;

-- The usual hours are divided last, so that half a penny is rounded as it is in the quote.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('work_costs(bigint[])'::regprocedure),
    'round(CASE WHEN s.price_basis = ''hour'' THEN l.quantity ELSE l.quantity * s.default_duration / 60.0 END * c.hourly_cost, 2)',
    'round(CASE WHEN s.price_basis = ''hour'' THEN l.quantity * c.hourly_cost ELSE l.quantity * s.default_duration * c.hourly_cost / 60.0 END, 2)');
END
$$;

-- Margins of jobs have a name each.
UPDATE "preferences" SET value = replace(replace(value::text, '"margin"', '"job_margin"'), '"margin_percent"', '"job_margin_percent"')::jsonb WHERE key = 'list.jobs';
UPDATE "saved_views" SET query = regexp_replace(query, '\mmargin(_percent)?\M', 'job_margin\1', 'g') WHERE resource = 'jobs' AND query ~ '(^|&)columns=';
