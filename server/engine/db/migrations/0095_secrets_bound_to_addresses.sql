-- What each secret was given for: it is used with these values alone. Null: given before this was kept, and used with the values of now.
ALTER TABLE system_settings ADD COLUMN bound_to jsonb;

ALTER TABLE sign_in_secrets ADD COLUMN issuer text;

ALTER TABLE sign_in_secrets ADD COLUMN client text;

UPDATE sign_in_secrets s SET issuer = p.issuer, client = p.client FROM sign_in_providers p WHERE p.id = s.provider_id;

ALTER TABLE sign_in_secrets ALTER COLUMN issuer SET NOT NULL;

ALTER TABLE sign_in_secrets ALTER COLUMN client SET NOT NULL;

-- Addresses that were in force before those inside the network were refused: they go on for as long as they stay the same.
CREATE TABLE outgoing_kept (
  place text PRIMARY KEY,
  address text NOT NULL
);

INSERT INTO outgoing_kept (place, address)
SELECT key, value #>> '{}' FROM system_settings WHERE key IN ('texts.base', 'inbox.host') AND jsonb_typeof(value) = 'string';

INSERT INTO outgoing_kept (place, address)
SELECT 'sign-in-providers.' || id, issuer FROM sign_in_providers;
