-- What servers say of themselves: a ring of as many lines as the business keeps, shared by all of them. Nothing else points at it.
CREATE TABLE server_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- As pino counts them: 30 for what is usual, 40 for warnings, 50 and more for faults.
  level smallint NOT NULL,
  server text NOT NULL,
  request_id uuid,
  method text,
  -- Pattern of the address, never the address itself.
  route text,
  status smallint,
  user_id bigint,
  ms real,
  message text NOT NULL,
  details jsonb
);
CREATE INDEX server_lines_request ON server_lines (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX server_lines_server ON server_lines (server, id);
CREATE INDEX server_lines_grave ON server_lines (id) WHERE level >= 40;
