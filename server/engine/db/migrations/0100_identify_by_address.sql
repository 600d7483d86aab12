-- The street of a first line of an address: 11 Elm Drive is elm drive.
CREATE FUNCTION identify_street(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(value), '^[0-9]+[a-z]?[ ,]+', '')
$$;

CREATE INDEX "identify_customers_line1" ON "customers_addresses" ((lower(line1) COLLATE "C"), owner_id);
CREATE INDEX "identify_customers_street" ON "customers_addresses" ((identify_street(line1) COLLATE "C"), owner_id);
