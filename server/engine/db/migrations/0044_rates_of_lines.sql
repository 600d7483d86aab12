-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "job_templates_services" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "job_templates_materials" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "job_templates_materials" ADD COLUMN "labour_vat_rate_id" bigint;

ALTER TABLE "jobs_services" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "jobs_materials" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "jobs_materials" ADD COLUMN "labour_vat_rate_id" bigint;

ALTER TABLE "quotes_services" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "quotes_materials" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "quotes_materials" ADD COLUMN "labour_vat_rate_id" bigint;

ALTER TABLE "recurring_jobs_services" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "recurring_jobs_materials" ADD COLUMN "vat_rate_id" bigint;

ALTER TABLE "recurring_jobs_materials" ADD COLUMN "labour_vat_rate_id" bigint;

-- What is charged at a percentage that one rate alone has is that rate. What is charged at none is left to be decided.
DO $$
DECLARE line record;
BEGIN
  FOR line IN SELECT * FROM (VALUES
    ('job_templates_services', 'vat_percent', 'vat_rate_id'), ('job_templates_materials', 'vat_percent', 'vat_rate_id'),
    ('job_templates_materials', 'labour_vat_percent', 'labour_vat_rate_id'), ('jobs_services', 'vat_percent', 'vat_rate_id'),
    ('jobs_materials', 'vat_percent', 'vat_rate_id'), ('jobs_materials', 'labour_vat_percent', 'labour_vat_rate_id'),
    ('quotes_services', 'vat_percent', 'vat_rate_id'), ('quotes_materials', 'vat_percent', 'vat_rate_id'),
    ('quotes_materials', 'labour_vat_percent', 'labour_vat_rate_id'), ('recurring_jobs_services', 'vat_percent', 'vat_rate_id'),
    ('recurring_jobs_materials', 'vat_percent', 'vat_rate_id'), ('recurring_jobs_materials', 'labour_vat_percent', 'labour_vat_rate_id')
  ) AS t (tab, percent, rate) LOOP
    EXECUTE format('UPDATE %I l SET %I = r.id FROM (
        SELECT percent, min(id) AS id FROM vat_rates WHERE active AND archived_at IS NULL AND kind IN (''standard'', ''reduced'') AND percent > 0
        GROUP BY percent HAVING count(*) = 1) r
      WHERE l.apply_vat AND l.%I = r.percent', line.tab, line.rate, line.percent);
  END LOOP;
END
$$;

ALTER TABLE "job_templates_services" ADD CONSTRAINT "fk_job_templates_services_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "job_templates_materials" ADD CONSTRAINT "fk_job_templates_materials_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "job_templates_materials" ADD CONSTRAINT "fk_job_templates_materials_labour_vat_rate_id_121d76" FOREIGN KEY ("labour_vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "jobs_services" ADD CONSTRAINT "fk_jobs_services_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "jobs_materials" ADD CONSTRAINT "fk_jobs_materials_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "jobs_materials" ADD CONSTRAINT "fk_jobs_materials_labour_vat_rate_id_121d76" FOREIGN KEY ("labour_vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "quotes_services" ADD CONSTRAINT "fk_quotes_services_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "quotes_materials" ADD CONSTRAINT "fk_quotes_materials_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "quotes_materials" ADD CONSTRAINT "fk_quotes_materials_labour_vat_rate_id_121d76" FOREIGN KEY ("labour_vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "recurring_jobs_services" ADD CONSTRAINT "fk_recurring_jobs_services_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "recurring_jobs_materials" ADD CONSTRAINT "fk_recurring_jobs_materials_vat_rate_id_90806d" FOREIGN KEY ("vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "recurring_jobs_materials" ADD CONSTRAINT "fk_recurring_jobs_materials_labour_vat_rate_id_121d76" FOREIGN KEY ("labour_vat_rate_id") REFERENCES "vat_rates" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_job_templates_services_vat_rate_id_cddd07" ON "job_templates_services" ("vat_rate_id");

CREATE INDEX "ix_job_templates_materials_vat_rate_id_cddd07" ON "job_templates_materials" ("vat_rate_id");

CREATE INDEX "ix_job_templates_materials_labour_vat_rate_id_b925eb" ON "job_templates_materials" ("labour_vat_rate_id");

CREATE INDEX "ix_jobs_services_vat_rate_id_cddd07" ON "jobs_services" ("vat_rate_id");

CREATE INDEX "ix_jobs_materials_vat_rate_id_cddd07" ON "jobs_materials" ("vat_rate_id");

CREATE INDEX "ix_jobs_materials_labour_vat_rate_id_b925eb" ON "jobs_materials" ("labour_vat_rate_id");

CREATE INDEX "ix_quotes_services_vat_rate_id_cddd07" ON "quotes_services" ("vat_rate_id");

CREATE INDEX "ix_quotes_materials_vat_rate_id_cddd07" ON "quotes_materials" ("vat_rate_id");

CREATE INDEX "ix_quotes_materials_labour_vat_rate_id_b925eb" ON "quotes_materials" ("labour_vat_rate_id");

CREATE INDEX "ix_recurring_jobs_services_vat_rate_id_cddd07" ON "recurring_jobs_services" ("vat_rate_id");

CREATE INDEX "ix_recurring_jobs_materials_vat_rate_id_cddd07" ON "recurring_jobs_materials" ("vat_rate_id");

CREATE INDEX "ix_recurring_jobs_materials_labour_vat_rate_id_b925eb" ON "recurring_jobs_materials" ("labour_vat_rate_id");
