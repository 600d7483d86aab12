-- What a new version changed for somebody is said once, at its first start, and in the security log.
CREATE TABLE upgrade_notices (
  name text PRIMARY KEY,
  told_at timestamptz NOT NULL DEFAULT now()
);
