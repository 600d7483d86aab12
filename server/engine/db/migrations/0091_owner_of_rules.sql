-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "message_rules" ADD COLUMN "owner_id" bigint;

ALTER TABLE "message_rules" ADD COLUMN "stopped" text;

ALTER TABLE "message_rules" ADD CONSTRAINT "fk_message_rules_owner_id_d78bde" FOREIGN KEY ("owner_id") REFERENCES "users" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "message_rules" ADD CONSTRAINT "ck_message_rules_stopped_968377" CHECK ("stopped" in ('owner_gone', 'owner_rights'));

CREATE INDEX "ix_message_rules_owner_id_2837e4" ON "message_rules" ("owner_id");

-- Whoever changed a rule last answers for it; one that nobody changed is as every business begins with it.
UPDATE message_rules SET owner_id = coalesce(updated_by, created_by);
