-- Rights that areas declare, as far as a migration has granted them: `npm run db:generate` writes the grant of a right that is missing here.
-- given_to names the groups that a migration gave the right to, because they have granted_with. The program logs them when it starts: only the program
-- can seal an entry of the security log.
CREATE TABLE declared_rights (
  permission text PRIMARY KEY,
  granted_with text,
  given_to bigint[] NOT NULL DEFAULT '{}'
);

-- These are older than the table, so groups have them already.
INSERT INTO declared_rights (permission) VALUES
  ('Appointments:overlap'), ('Invoices:credit'), ('Invoices:issue'), ('Jobs:breakdown'), ('Logs:revert'), ('Logs:truncate'),
  ('Reports:materialsFinances'), ('Reports:servicesFinances'), ('Timesheets:approve'), ('Users:profileView'), ('Workers:availability');
