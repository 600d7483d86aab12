-- An address or a kind of change that hardly any entry has is found without reading all of them; what many have is found from the latest on, as before.
CREATE INDEX log_entries_values ON log_entries USING gin (ip, user_email, event) WITH (gin_pending_list_limit = 1024);
