-- People are found again however their names are typed: small letters without accents, apostrophes and spaces (`squash_text`).

-- What a name sounds like: consonants only, those that are written in several ways as one, doubled ones once.
CREATE FUNCTION identify_sound(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(translate(replace(
    regexp_replace(squash_text(value), '[!-/:-@[-`{-~]', '', 'g'),
    'ph', 'f'), 'cqzv', 'kksf'), '[aeiouyhw]', '', 'g'), '(.)\1+', '\1', 'g');
-- Without what companies are, and however they write and: Hollis & Heating Ltd. is hollisandheating.
CREATE FUNCTION identify_firm(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(regexp_replace(regexp_replace(replace(fold_text(value), '&', ' and '), ' +', ' ', 'g'),
    '( ltd| limited| plc| llp| inc| cic| and co| and sons?) *$', ''), ' ', '');
-- The street of a first line of an address: 11 Elm Drive is elmdrive.
CREATE FUNCTION identify_road(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(regexp_replace(fold_text(value), '^ *[0-9]+[a-z]? ', ''), ' ', '');

DROP INDEX "identify_customers_name";
DROP INDEX "identify_customers_last";
DROP INDEX "identify_customers_by_last";
DROP INDEX "identify_customers_by_first";
DROP INDEX "identify_customers_company";
DROP INDEX "identify_customers_company_key";
DROP INDEX "identify_customers_line1";
DROP INDEX "identify_customers_street";
DROP INDEX "identify_leads_name";
DROP INDEX "identify_leads_last";
DROP INDEX "identify_leads_by_last";
DROP INDEX "identify_leads_by_first";
DROP INDEX "identify_leads_company";
DROP INDEX "identify_leads_company_key";

CREATE INDEX "identify_customers_name" ON "customers" ((squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_customers_last" ON "customers" ((squash_text(last_name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_customers_by_last" ON "customers" ((identify_sound(identify_last(name)) COLLATE "C"), (left(squash_text(name), 1) COLLATE "C"), (squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_customers_by_first" ON "customers" ((identify_sound(identify_first(name)) COLLATE "C"), (left(squash_text(identify_last(name)), 1) COLLATE "C"), (squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_customers_company" ON "customers" ((squash_text(company_name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_customers_company_key" ON "customers" ((identify_sound(identify_firm(company_name)) COLLATE "C")) WHERE (archived_at IS NULL);

CREATE INDEX "identify_leads_name" ON "leads" ((squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_last" ON "leads" ((squash_text(last_name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_by_last" ON "leads" ((identify_sound(identify_last(name)) COLLATE "C"), (left(squash_text(name), 1) COLLATE "C"), (squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_by_first" ON "leads" ((identify_sound(identify_first(name)) COLLATE "C"), (left(squash_text(identify_last(name)), 1) COLLATE "C"), (squash_text(name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_company" ON "leads" ((squash_text(company_name) COLLATE "C")) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_company_key" ON "leads" ((identify_sound(identify_firm(company_name)) COLLATE "C")) WHERE (archived_at IS NULL);

CREATE INDEX "identify_customers_line1" ON "customers_addresses" ((squash_text(line1) COLLATE "C"), owner_id);
CREATE INDEX "identify_customers_street" ON "customers_addresses" ((identify_road(line1) COLLATE "C"), owner_id);

DROP FUNCTION identify_company(text);
DROP FUNCTION identify_street(text);
DROP FUNCTION identify_key(text);
