-- A text as it is compared with others; `fold` of schema/engine/text/fold.ts gives the same.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE folded text COLLATE "C" := value;
BEGIN
  IF octet_length(folded) = char_length(folded) THEN
    folded := translate(lower(folded COLLATE "C"), E'\'`', '');
  ELSE
    folded := normalize(translate(folded, E'\'\u2019\u2018\u201b`\u00b4\u02bc\u02b9\u2032\uff07\u02bb\u02bf\u02be', ''), NFKD);
    folded := regexp_replace(folded, '[''\u2019\u2018\u201b`\u00b4\u02bc\u02b9\u2032\uff07\u02bb\u02bf\u02be\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g');
    folded := translate(lower(folded COLLATE "und-x-icu"), 'øłđðıħŧŋς', 'olddihtnσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u0085\u1680\u2028\u2029', '            ');
  END IF;
  folded := translate(folded, E'-\t\n\u000b\f\r,;:!?"()[]{}', '                  ');
  IF folded LIKE '%.%' THEN folded := regexp_replace(folded, '\.+(?=[ \u001e]|$)', '', 'g'); END IF;
  IF folded LIKE '%  %' THEN folded := regexp_replace(folded, ' +', ' ', 'g'); END IF;
  RETURN folded;
END
$$;

-- A name without its spaces, as it is compared where people set them as they like.
CREATE FUNCTION squash_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(fold_text(value), ' ', '');

-- What a record is found by: its values folded, and those of several words once more without their spaces, in capital letters, from each word on.
CREATE FUNCTION found_text(VARIADIC pieces text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text COLLATE "C" := fold_text(array_to_string(pieces, E'\x1e'));
  squashed text COLLATE "C" := '';
  value text COLLATE "C";
  words text[];
BEGIN
  FOREACH value IN ARRAY string_to_array(folded, E'\x1e') LOOP
    CONTINUE WHEN strpos(value, ' ') = 0 OR char_length(value) > 80;
    words := string_to_array(btrim(value), ' ');
    FOR i IN 1 .. cardinality(words) - 1 LOOP
      squashed := squashed || array_to_string(words[i:], '') || ' ';
    END LOOP;
  END LOOP;
  RETURN ' ' || replace(folded, E'\x1e', ' ') || ' ' || upper(squashed);
END
$$;

-- Tables with texts that an earlier version made.
CREATE TABLE refolding (name text PRIMARY KEY);
