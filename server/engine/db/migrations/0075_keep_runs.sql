-- What went by night because its time was over: one run for each day of the business, whichever server did it.
CREATE TABLE keep_runs (
  day date PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Name of what is kept → how much went; null until it is done.
  gone jsonb
);
