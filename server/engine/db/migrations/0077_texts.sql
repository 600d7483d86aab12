-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "email_templates" ADD COLUMN "channel" text NOT NULL DEFAULT 'email';

ALTER TABLE "email_templates" ALTER COLUMN "channel" DROP DEFAULT;

ALTER TABLE "email_templates" ALTER COLUMN "subject" DROP NOT NULL;

ALTER TABLE "emails" ADD COLUMN "channel" text NOT NULL DEFAULT 'email';

ALTER TABLE "emails" ALTER COLUMN "channel" DROP DEFAULT;

ALTER TABLE "emails" ADD COLUMN "parts" integer;

ALTER TABLE "emails" ADD COLUMN "delivered_at" timestamp with time zone;

ALTER TABLE "emails" ADD COLUMN "provider_ref" text COLLATE "und-x-icu";

ALTER TABLE "message_rules" ADD COLUMN "channel" text NOT NULL DEFAULT 'email';

ALTER TABLE "message_rules" ALTER COLUMN "channel" DROP DEFAULT;

ALTER TABLE "email_templates" ADD CONSTRAINT "ck_email_templates_channel_ba5fcb" CHECK ("channel" in ('email', 'text'));

ALTER TABLE "emails" ADD CONSTRAINT "ck_emails_channel_ba5fcb" CHECK ("channel" in ('email', 'text'));

ALTER TABLE "emails" ADD CONSTRAINT "ck_emails_parts_0f6789" CHECK ("parts" between 0 and 2147483647);

ALTER TABLE "emails" ADD CONSTRAINT "ck_emails_provider_ref_204492" CHECK (char_length("provider_ref") <= 64);

ALTER TABLE "message_rules" ADD CONSTRAINT "ck_message_rules_channel_ba5fcb" CHECK ("channel" in ('email', 'text'));

CREATE INDEX "ix_emails_channel_filter_d662f3" ON "emails" ("channel", "created_at", id) WHERE (archived_at IS NULL);

-- Numbers whose owners have answered STOP.
CREATE TABLE text_stops (
  number text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- Texts that came in, each once, however often its service tells of it.
CREATE TABLE texts_in (
  ref text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- By it the service says what became of a text.
CREATE INDEX emails_provider_ref_idx ON emails (provider_ref) WHERE provider_ref IS NOT NULL;
