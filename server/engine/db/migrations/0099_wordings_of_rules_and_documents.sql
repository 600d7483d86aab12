-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "message_rules" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "signature_documents" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "message_rules" ADD CONSTRAINT "ck_message_rules_name_zh_ee863a" CHECK (char_length("name_zh") <= 120);

ALTER TABLE "signature_documents" ADD CONSTRAINT "ck_signature_documents_name_zh_ee863a" CHECK (char_length("name_zh") <= 120);

-- Rows that every database starts with, and those of the demo business, get the Chinese wording while their English one is still the first one.
UPDATE "message_rules" t SET "name_zh" = v.zh FROM (VALUES ('Quote reminder after three days', '报价三天后提醒'), ('Invoice when it is issued', '开票时发送发票'), ('Invoice reminder after a week', '逾期一周后催款')) AS v (en, zh) WHERE t."name" = v.en;
UPDATE "signature_documents" t SET "name_zh" = v.zh FROM (VALUES ('Completion certificate', '完工证明'), ('Permission to start work', '开工许可'), ('Risk assessment', '风险评估'), ('Waste removal note', '废弃物清运单')) AS v (en, zh) WHERE t."name" = v.en;
