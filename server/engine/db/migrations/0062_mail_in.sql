-- How far a box of incoming mail was read, and since when: what lay there before is left alone.
CREATE TABLE mail_boxes (
  box text PRIMARY KEY,
  validity bigint NOT NULL,
  last_uid bigint NOT NULL,
  since timestamptz NOT NULL
);

-- Each mail that came in, once, and what became of it. `done` is set when its files are kept too.
CREATE TABLE mails_in (
  key text PRIMARY KEY,
  at timestamptz NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('comment', 'lead', 'dropped')),
  reason text,
  about text,
  about_id bigint,
  done boolean NOT NULL DEFAULT false
);

CREATE INDEX mails_in_about ON mails_in (about, about_id);

-- A file that came by mail was kept by nobody of the house.
ALTER TABLE files ALTER COLUMN user_id DROP NOT NULL;
