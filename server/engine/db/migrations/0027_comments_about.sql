-- What the program says about one record often tells of another: what was paid for a job, the quote that a lead became. It is told to
-- whoever may see that one.
ALTER TABLE comments ADD COLUMN about text, ADD COLUMN about_id bigint;

UPDATE comments c SET
  about = CASE
    WHEN c.key LIKE 'payment\_%' THEN 'payments'
    WHEN c.key IN ('merged', 'merged_into') THEN c.subject
    WHEN c.key = 'revised_as' THEN 'quotes'
    WHEN c.key = 'recurring_from' THEN 'recurring-jobs'
    WHEN c.key = 'recurring_made' THEN 'jobs'
    WHEN c.key = 'converted_to' THEN CASE c.subject WHEN 'leads' THEN 'quotes' ELSE 'jobs' END
    WHEN c.key = 'converted_from' THEN CASE c.subject WHEN 'jobs' THEN 'quotes' ELSE 'leads' END
  END,
  about_id = CASE
    WHEN c.key LIKE 'payment\_%' THEN (SELECT min(p.id) FROM payments p WHERE p.number = c.params ->> 'number')
    WHEN c.key IN ('merged', 'merged_into') THEN (c.params ->> 'id')::bigint
    WHEN c.key = 'revised_as' OR (c.key = 'converted_to' AND c.subject = 'leads')
      OR (c.key = 'converted_from' AND c.subject = 'jobs') THEN (SELECT min(q.id) FROM quotes q WHERE q.number = c.params ->> 'number')
    WHEN c.key = 'recurring_from' THEN (SELECT j.recurring_job_id FROM jobs j WHERE j.id = c.subject_id)
    WHEN c.key IN ('recurring_made', 'converted_to') THEN (SELECT min(j.id) FROM jobs j WHERE j.number = c.params ->> 'number')
    WHEN c.key = 'converted_from' THEN (SELECT q.lead_id FROM quotes q WHERE q.id = c.subject_id)
  END
WHERE c.key IS NOT NULL;
