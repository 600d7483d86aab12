-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "franchises" ADD COLUMN "closed_on_holidays" boolean NOT NULL DEFAULT true;

ALTER TABLE "franchises" ALTER COLUMN "closed_on_holidays" DROP DEFAULT;

-- Rules that took the place of the one a series was made by: [{"from": day, "rule": schema/recurrence.ts}], in the order of the days.
ALTER TABLE appointment_series ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
