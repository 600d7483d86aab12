-- What somebody has typed into the steps of a new record and not finished. A thing of people, not a record of the business: the log says
-- nothing of it.
CREATE TABLE wizard_drafts (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The resource of which a record is being made.
  resource text NOT NULL CHECK (char_length(resource) <= 100),
  -- The step that was open last.
  step text NOT NULL CHECK (char_length(step) <= 200),
  values jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, resource)
);
