-- Files of what was taken out of the log go by night when their time is over; that they were there stays.
ALTER TABLE log_archives DROP CONSTRAINT log_archives_state_check,
  ADD CONSTRAINT log_archives_state_check CHECK (state IN ('waiting', 'stored', 'done', 'failed', 'gone')),
  ADD COLUMN gone_at timestamptz;
