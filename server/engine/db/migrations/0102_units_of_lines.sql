-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "job_templates_services" ADD COLUMN "unit" text;

ALTER TABLE "job_templates_materials" ADD COLUMN "unit" text;

ALTER TABLE "jobs_services" ADD COLUMN "unit" text;

ALTER TABLE "jobs_materials" ADD COLUMN "unit" text;

ALTER TABLE "quotes_services" ADD COLUMN "unit" text;

ALTER TABLE "quotes_materials" ADD COLUMN "unit" text;

ALTER TABLE "recurring_jobs_services" ADD COLUMN "unit" text;

ALTER TABLE "recurring_jobs_materials" ADD COLUMN "unit" text;

ALTER TABLE "job_templates_services" ADD CONSTRAINT "ck_job_templates_services_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "job_templates_materials" ADD CONSTRAINT "ck_job_templates_materials_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "jobs_services" ADD CONSTRAINT "ck_jobs_services_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "jobs_materials" ADD CONSTRAINT "ck_jobs_materials_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "quotes_services" ADD CONSTRAINT "ck_quotes_services_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "quotes_materials" ADD CONSTRAINT "ck_quotes_materials_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "recurring_jobs_services" ADD CONSTRAINT "ck_recurring_jobs_services_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

ALTER TABLE "recurring_jobs_materials" ADD CONSTRAINT "ck_recurring_jobs_materials_unit_cfa800" CHECK ("unit" in ('each', 'metre', 'square_metre', 'cubic_metre', 'litre', 'kilogram', 'tonne', 'pack', 'box', 'roll', 'bag', 'pair', 'set', 'fixed', 'hour', 'day', 'unit'));

-- Lines that were chosen from the libraries are counted in what these say.
DO $$
DECLARE
  owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['quotes', 'jobs', 'job_templates', 'recurring_jobs'] LOOP
    EXECUTE format('UPDATE %I l SET unit = s.price_basis FROM services s WHERE s.id = l.service_id', owner || '_services');
    EXECUTE format('UPDATE %I l SET unit = m.unit FROM materials m WHERE m.id = l.material_id', owner || '_materials');
  END LOOP;
END $$;
