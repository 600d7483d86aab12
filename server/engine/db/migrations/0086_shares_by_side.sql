-- A report of materials reads nothing of services, and the other way round: half of the rows for each, in as many entries of indexes as before.
DROP INDEX report_agreed_at;
DROP INDEX report_agreed_done_at;
DROP INDEX report_invoiced_day;
DROP INDEX report_paid_at;
CREATE INDEX report_agreed_materials_at ON report_agreed (at) WHERE piece = 'material';
CREATE INDEX report_agreed_services_at ON report_agreed (at) WHERE piece <> 'material';
CREATE INDEX report_agreed_materials_done_at ON report_agreed (done_at) WHERE piece = 'material' AND done_at IS NOT NULL;
CREATE INDEX report_agreed_services_done_at ON report_agreed (done_at) WHERE piece <> 'material' AND done_at IS NOT NULL;
CREATE INDEX report_invoiced_materials_day ON report_invoiced (day) WHERE piece = 'material';
CREATE INDEX report_invoiced_services_day ON report_invoiced (day) WHERE piece <> 'material';
CREATE INDEX report_paid_materials_at ON report_paid (at) WHERE piece = 'material';
CREATE INDEX report_paid_services_at ON report_paid (at) WHERE piece <> 'material';
