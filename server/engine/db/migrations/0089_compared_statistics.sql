-- Generated from the declarations by `npm run db:generate`; read before committing.

CREATE STATISTICS "st_customers_loweremail_c04193" ON (lower("email")) FROM "customers";

ANALYZE "customers";

CREATE STATISTICS "st_leads_loweremail_c04193" ON (lower("email")) FROM "leads";

CREATE STATISTICS "st_leads_lowercity_c7c17c" ON (lower("city")) FROM "leads";

CREATE STATISTICS "st_leads_lowerpostcode_7abb4d" ON (lower("postcode")) FROM "leads";

ANALYZE "leads";

CREATE STATISTICS "st_materials_lowercode_1430c1" ON (lower("code")) FROM "materials";

CREATE STATISTICS "st_materials_lowersupplier_09e9cb" ON (lower("supplier")) FROM "materials";

CREATE STATISTICS "st_materials_lowerbarcode_6789dc" ON (lower("barcode")) FROM "materials";

ANALYZE "materials";

-- These were told to keep more values of what is searched, and keep them from now on.
ANALYZE "appointments";

ANALYZE "complaints";

ANALYZE "invoices";

ANALYZE "jobs";

ANALYZE "quotes";
