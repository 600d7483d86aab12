-- How somebody likes the screens, and views of lists kept under a name. Both are settings of people, not records of the business: the log
-- says nothing of them.
CREATE TABLE preferences (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- What it is about, such as `list.job-types`; schema/preferences.ts says what may stand under which key.
  key text NOT NULL CHECK (char_length(key) <= 100),
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);

CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  resource text NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  -- Query of the list's address, without its question mark and page.
  query text NOT NULL CHECK (char_length(query) <= 4000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, resource, lower(name));

-- Whoever is in one of these groups, or in a group below, has the view as well; what it shows is decided by his own rights.
CREATE TABLE saved_view_groups (
  view_id bigint NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
  user_group_id bigint NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  PRIMARY KEY (view_id, user_group_id)
);
CREATE INDEX saved_view_groups_group ON saved_view_groups (user_group_id);
