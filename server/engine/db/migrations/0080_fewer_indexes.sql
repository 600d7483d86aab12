-- Generated from the declarations by `npm run db:generate`; read before committing. The first statements are written by hand.

-- Values of any type in one index of values.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What is known of addresses of leads is found by the index of what leads are found by.
DROP INDEX "known_leads";

DROP INDEX "ix_appointments_status_filter_e42d3e";

DROP INDEX "ix_appointments_franchise_id_b641ea";

DROP INDEX "ix_appointments_subject_filter_7c801d";

DROP INDEX "ix_appointments_kind_filter_cbad65";

DROP INDEX "ix_appointments_subject_id_filter_9d615f";

DROP INDEX "ix_appointments_search_fa30ac";

DROP INDEX "ix_appointments_subject_id_9ba2a3";

DROP INDEX "ix_appointments_franchise_id_filter_c896b3";

DROP INDEX "ix_complaints_original_id_filter_f03c1a";

DROP INDEX "ix_complaints_remedial_job_id_filter_58bad7";

DROP INDEX "ix_complaints_customer_id_249328";

DROP INDEX "ix_complaints_franchise_id_sort_2de7b0";

DROP INDEX "ix_complaints_franchise_id_filter_d1d7b8";

DROP INDEX "ix_complaints_channel_filter_b58989";

DROP INDEX "ix_complaints_complaint_status_id_filter_ea60ac";

DROP INDEX "ix_complaints_credit_note_id_16da9a";

DROP INDEX "ix_complaints_assignedTo_8e20c7";

DROP INDEX "ix_complaints_quote_id_4a1e0f";

DROP INDEX "ix_complaints_category_id_sort_32fddf";

DROP INDEX "ix_complaints_job_id_d3442c";

DROP INDEX "ix_complaints_original_id_7378d8";

DROP INDEX "ix_complaints_job_id_filter_a974ef";

DROP INDEX "ix_complaints_customer_id_filter_1f9f2c";

DROP INDEX "ix_complaints_complaint_status_id_c787cd";

DROP INDEX "ix_complaints_remedy_type_filter_e948c7";

DROP INDEX "ix_complaints_assignedTo_filter_5c07e5";

DROP INDEX "ix_complaints_quote_id_filter_4f4c70";

DROP INDEX "ix_complaints_severity_filter_a52d93";

DROP INDEX "ix_complaints_search_fa30ac";

DROP INDEX "ix_complaints_assignedTo_sort_f13dc1";

DROP INDEX "ix_complaints_category_id_034fac";

DROP INDEX "ix_complaints_worker_id_filter_c747b3";

DROP INDEX "ix_complaints_worker_id_f23f5c";

DROP INDEX "ix_complaints_customer_id_sort_1ee88b";

DROP INDEX "ix_complaints_complaint_status_id_sort_a774ec";

DROP INDEX "ix_complaints_category_id_filter_b400a0";

DROP INDEX "ix_complaints_remedial_job_id_09a7fe";

DROP INDEX "ix_complaints_franchise_id_b641ea";

DROP INDEX "ix_complaints_next_clock_filter_5d7294";

DROP INDEX "ix_customers_franchise_id_sort_2de7b0";

DROP INDEX "ix_customers_search_fa30ac";

DROP INDEX "ix_customers_franchise_id_filter_d7bf88";

DROP INDEX "ix_customers_do_not_call_filter_2ff129";

DROP INDEX "ix_customers_email_filter_47f077";

DROP INDEX "ix_customers_phone_filter_615943";

DROP INDEX "ix_customers_type_filter_08178d";

DROP INDEX "ix_customers_franchise_id_b641ea";

DROP INDEX "ix_customers_end_user_status_filter_eb3f96";

DROP INDEX "ix_customers_cis_registered_filter_2aad0f";

DROP INDEX "ix_customers_language_filter_abeaf9";

DROP INDEX "ix_customers_marketing_consent_by_id_20b560";

DROP INDEX "ix_customers_marketing_consent_filter_d1433a";

DROP INDEX "ix_emails_customer_id_sort_1ee88b";

DROP INDEX "ix_emails_about_id_388427";

DROP INDEX "ix_emails_status_filter_6ed926";

DROP INDEX "ix_emails_template_id_80aaf6";

DROP INDEX "ix_emails_franchise_id_b641ea";

DROP INDEX "ix_emails_about_id_filter_d0ca27";

DROP INDEX "ix_emails_franchise_id_filter_caac58";

DROP INDEX "ix_emails_customer_id_249328";

DROP INDEX "ix_emails_again_of_id_2244f2";

DROP INDEX "ix_emails_customer_id_filter_a8fb3c";

DROP INDEX "ix_emails_channel_filter_d662f3";

DROP INDEX "ix_emails_template_id_filter_01abb2";

DROP INDEX "ix_emails_search_99fec2";

DROP INDEX "ix_emails_about_filter_4a39d8";

DROP INDEX "ix_invoices_quote_id_filter_fa5283";

DROP INDEX "ix_invoices_franchise_id_sort_2de7b0";

DROP INDEX "ix_invoices_franchise_id_filter_caac58";

DROP INDEX "ix_invoices_customer_id_249328";

DROP INDEX "ix_invoices_job_id_d3442c";

DROP INDEX "ix_invoices_job_id_filter_466ef3";

DROP INDEX "ix_invoices_customer_id_filter_a8fb3c";

DROP INDEX "ix_invoices_settlement_filter_d78ea4";

DROP INDEX "ix_invoices_credit_of_id_filter_0d6f15";

DROP INDEX "ix_invoices_franchise_id_b641ea";

DROP INDEX "ix_invoices_customer_id_sort_1ee88b";

DROP INDEX "ix_invoices_credit_of_id_94518c";

DROP INDEX "ix_invoices_job_id_sort_837676";

DROP INDEX "ix_invoices_search_fa30ac";

DROP INDEX "ix_invoices_quote_id_4a1e0f";

DROP INDEX "ix_invoices_disputed_filter_e61382";

DROP INDEX "ix_invoices_kind_filter_d7e377";

DROP INDEX "ix_invoices_status_filter_6ed926";

DROP INDEX "ix_jobs_assignedTo_8e20c7";

DROP INDEX "ix_jobs_recurring_job_id_ea122d";

DROP INDEX "ix_jobs_parent_id_3b96bb";

DROP INDEX "ix_jobs_recurring_job_id_filter_8e81b8";

DROP INDEX "ix_jobs_customer_id_filter_a8fb3c";

DROP INDEX "ix_jobs_lead_id_filter_65370b";

DROP INDEX "ix_jobs_lead_id_a93273";

DROP INDEX "ix_jobs_quote_id_4a1e0f";

DROP INDEX "ix_jobs_job_type_id_sort_00d05f";

DROP INDEX "ix_jobs_job_type_id_6413d9";

DROP INDEX "ix_jobs_parent_id_filter_ba7a87";

DROP INDEX "ix_jobs_job_status_id_dd06ed";

DROP INDEX "ix_jobs_assignedTo_sort_f13dc1";

DROP INDEX "ix_jobs_franchise_id_b641ea";

DROP INDEX "ix_jobs_search_fa30ac";

DROP INDEX "ix_jobs_customer_id_249328";

DROP INDEX "ix_jobs_job_type_id_filter_9cef3a";

DROP INDEX "ix_jobs_job_status_id_sort_81d83e";

DROP INDEX "ix_jobs_address_id_6dc132";

DROP INDEX "ix_jobs_quote_id_filter_fa5283";

DROP INDEX "ix_jobs_job_status_id_filter_36ace8";

DROP INDEX "ix_jobs_franchise_id_filter_caac58";

DROP INDEX "ix_jobs_customer_id_sort_1ee88b";

DROP INDEX "ix_jobs_assignedTo_filter_1c1505";

DROP INDEX "ix_leads_postcode_filter_062315";

DROP INDEX "ix_leads_lead_status_id_filter_f03447";

DROP INDEX "ix_leads_source_filter_deb2df";

DROP INDEX "ix_leads_assignedTo_8e20c7";

DROP INDEX "ix_leads_franchise_id_b641ea";

DROP INDEX "ix_leads_franchise_id_filter_caac58";

DROP INDEX "ix_leads_customer_id_filter_a8fb3c";

DROP INDEX "ix_leads_search_fa30ac";

DROP INDEX "ix_leads_customer_id_249328";

DROP INDEX "ix_leads_phone_filter_a6993e";

DROP INDEX "ix_leads_assignedTo_filter_1c1505";

DROP INDEX "ix_leads_active_filter_0c9bf7";

DROP INDEX "ix_leads_email_filter_d9d214";

DROP INDEX "ix_leads_lead_status_id_510cd6";

DROP INDEX "ix_leads_lead_status_id_sort_d07206";

DROP INDEX "ix_leads_city_filter_e58bfc";

DROP INDEX "ix_leads_lead_type_id_7c2cce";

DROP INDEX "ix_leads_assignedTo_sort_f13dc1";

DROP INDEX "ix_leads_lead_type_id_sort_03eccb";

DROP INDEX "ix_leads_lead_type_id_filter_de8615";

DROP INDEX "ix_materials_code_filter_36dd54";

DROP INDEX "ix_materials_unit_filter_e6cfcb";

DROP INDEX "ix_materials_category_id_filter_15284f";

DROP INDEX "ix_materials_supplier_filter_e582fc";

DROP INDEX "ix_materials_show_price_in_app_filter_3d00fd";

DROP INDEX "ix_materials_barcode_filter_4c5393";

DROP INDEX "ix_materials_vat_rate_id_filter_a320c9";

DROP INDEX "ix_materials_active_filter_73f07f";

DROP INDEX "ix_materials_category_id_sort_32fddf";

DROP INDEX "ix_materials_category_id_034fac";

DROP INDEX "ix_materials_labour_vat_rate_id_b925eb";

DROP INDEX "ix_materials_search_ca90ba";

DROP INDEX "ix_materials_vat_rate_id_sort_db64bf";

DROP INDEX "ix_materials_vat_rate_id_cddd07";

DROP INDEX "ix_payments_job_id_d3442c";

DROP INDEX "ix_payments_refund_of_id_fd1ba9";

DROP INDEX "ix_payments_franchise_id_b641ea";

DROP INDEX "ix_payments_invoice_id_61bab9";

DROP INDEX "ix_payments_userId_filter_6c4cf6";

DROP INDEX "ix_payments_job_id_sort_837676";

DROP INDEX "ix_payments_job_id_filter_a36164";

DROP INDEX "ix_payments_kind_filter_95f5a5";

DROP INDEX "ix_payments_paymentTypeId_sort_cba14f";

DROP INDEX "ix_payments_invoice_id_filter_3a47da";

DROP INDEX "ix_payments_search_6e16db";

DROP INDEX "ix_payments_paymentTypeId_82f896";

DROP INDEX "ix_payments_quote_id_4a1e0f";

DROP INDEX "ix_payments_customer_id_sort_1ee88b";

DROP INDEX "ix_payments_customer_id_filter_11af05";

DROP INDEX "ix_payments_flow_filter_b42daa";

DROP INDEX "ix_payments_customer_id_249328";

DROP INDEX "ix_payments_status_filter_2fcab7";

DROP INDEX "ix_payments_paymentTypeId_filter_d0bfda";

DROP INDEX "ix_payments_quote_id_filter_dbf013";

DROP INDEX "ix_payments_userId_sort_003162";

DROP INDEX "ix_payments_userId_40beb5";

DROP INDEX "ix_payments_franchise_id_filter_4a14b6";

DROP INDEX "ix_quotes_franchise_id_sort_2de7b0";

DROP INDEX "ix_quotes_quote_status_id_b71f97";

DROP INDEX "ix_quotes_assignedTo_sort_f13dc1";

DROP INDEX "ix_quotes_assignedTo_filter_1c1505";

DROP INDEX "ix_quotes_customer_id_249328";

DROP INDEX "ix_quotes_quote_type_id_32deec";

DROP INDEX "ix_quotes_lead_id_filter_65370b";

DROP INDEX "ix_quotes_quote_status_id_sort_d5edd5";

DROP INDEX "ix_quotes_address_id_6dc132";

DROP INDEX "ix_quotes_franchise_id_filter_caac58";

DROP INDEX "ix_quotes_lead_id_a93273";

DROP INDEX "ix_quotes_assignedTo_8e20c7";

DROP INDEX "ix_quotes_original_id_filter_aaaefc";

DROP INDEX "ix_quotes_quote_type_id_filter_691d29";

DROP INDEX "ix_quotes_original_id_7378d8";

DROP INDEX "ix_quotes_customer_id_sort_1ee88b";

DROP INDEX "ix_quotes_search_fa30ac";

DROP INDEX "ix_quotes_quote_status_id_filter_c25d9a";

DROP INDEX "ix_quotes_customer_id_filter_a8fb3c";

DROP INDEX "ix_quotes_quote_type_id_sort_4a2d73";

DROP INDEX "ix_quotes_franchise_id_b641ea";

DROP INDEX "ix_tasks_subject_id_9ba2a3";

DROP INDEX "ix_tasks_subject_filter_998284";

DROP INDEX "ix_tasks_assignedTo_8e20c7";

DROP INDEX "ix_tasks_completed_by_id_5e74e5";

DROP INDEX "ix_tasks_type_id_d85be0";

DROP INDEX "ix_tasks_subject_id_filter_4f3c44";

DROP INDEX "ix_tasks_type_id_sort_61244c";

DROP INDEX "ix_tasks_assignedTo_filter_8c5947";

DROP INDEX "ix_tasks_status_id_6d4684";

DROP INDEX "ix_tasks_status_id_sort_d4b066";

DROP INDEX "ix_tasks_priority_filter_000839";

DROP INDEX "ix_tasks_assignedTo_sort_f13dc1";

DROP INDEX "ix_tasks_type_id_filter_85e7a1";

DROP INDEX "ix_tasks_status_id_filter_a75f95";

DROP INDEX "ix_tasks_search_57c5fb";

CREATE INDEX "ix_appointments_subject_id_of_df60a5" ON "appointments" ("subject_id", "starts_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_appointments_series_id_range_6b8009" ON "appointments" ("series_id", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_appointments_values_cea4f9" ON "appointments" USING gin (("search_text") gin_trgm_ops, "kind", "status", "subject", "franchise_id") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_complaints_customer_id_of_64150c" ON "complaints" ("customer_id", "next_due", id) INCLUDE (archived_at);

CREATE INDEX "ix_complaints_assignedTo_of_453af2" ON "complaints" ("assignedTo", "next_due", id) INCLUDE (archived_at);

CREATE INDEX "ix_complaints_job_id_of_7b62f5" ON "complaints" ("job_id", "next_due", id) INCLUDE (archived_at);

CREATE INDEX "ix_complaints_acknowledged_at_range_019c0a" ON "complaints" ("acknowledged_at", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_complaints_responded_at_range_24b78b" ON "complaints" ("responded_at", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_complaints_resolved_at_range_353c58" ON "complaints" ("resolved_at", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_complaints_closed_at_range_b3ae53" ON "complaints" ("closed_at", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_complaints_values_22c28c" ON "complaints" USING gin (("search_text") gin_trgm_ops, "severity", "category_id", "channel", "complaint_status_id", "original_id", "franchise_id", "quote_id", "worker_id", "remedial_job_id", "credit_note_id", "next_clock") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_customers_values_607a36" ON "customers" USING gin (("search_text") gin_trgm_ops, "franchise_id", "cis_registered", "end_user_status", "do_not_call", "marketing_consent", "marketing_consent_by_id", "language") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_emails_about_id_of_6393ab" ON "emails" ("about_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_emails_customer_id_of_836d86" ON "emails" ("customer_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_emails_again_of_id_of_c02469" ON "emails" ("again_of_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_emails_values_fea55d" ON "emails" USING gin ((coalesce("subject", '') || E'\n' || coalesce("to", '')) gin_trgm_ops, "channel", "status", "about", "franchise_id", "template_id") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_invoices_customer_id_of_836d86" ON "invoices" ("customer_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_invoices_job_id_of_1c2ec7" ON "invoices" ("job_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_invoices_quote_id_of_a74baa" ON "invoices" ("quote_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_invoices_credit_of_id_of_564230" ON "invoices" ("credit_of_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_invoices_tax_point_range_c6effa" ON "invoices" ("tax_point", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_invoices_values_665e3b" ON "invoices" USING gin (("search_text") gin_trgm_ops, "kind", "status", "franchise_id", "settlement", "disputed") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_jobs_customer_id_of_836d86" ON "jobs" ("customer_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_address_id_of_262abd" ON "jobs" ("address_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_assignedTo_of_43568d" ON "jobs" ("assignedTo", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_parent_id_of_d43ec3" ON "jobs" ("parent_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_quote_id_of_a74baa" ON "jobs" ("quote_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_lead_id_of_650040" ON "jobs" ("lead_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_jobs_planned_for_range_32f982" ON "jobs" ("planned_for", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_jobs_values_a7a2be" ON "jobs" USING gin (("search_text") gin_trgm_ops, "job_type_id", "job_status_id", "franchise_id", "recurring_job_id") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_leads_assignedTo_of_43568d" ON "leads" ("assignedTo", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_leads_values_452cb0" ON "leads" USING gin (("search_text") gin_trgm_ops, "lead_status_id", "lead_type_id", "customer_id", "source", "franchise_id", lower("city"), lower("postcode"), "active") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_materials_values_36f9af" ON "materials" USING gin ((coalesce("name", '') || E'\n' || coalesce("code", '') || E'\n' || coalesce("supplier", '') || E'\n' || coalesce("supplier_code", '') || E'\n' || coalesce("barcode", '')) gin_trgm_ops, lower("code"), "category_id", "vat_rate_id", "labour_vat_rate_id", lower("supplier"), lower("barcode"), "show_price_in_app") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_payments_customer_id_of_bd62e2" ON "payments" ("customer_id", "created", id) INCLUDE (archived_at);

CREATE INDEX "ix_payments_job_id_of_1beefa" ON "payments" ("job_id", "created", id) INCLUDE (archived_at);

CREATE INDEX "ix_payments_quote_id_of_a8a765" ON "payments" ("quote_id", "created", id) INCLUDE (archived_at);

CREATE INDEX "ix_payments_invoice_id_of_8261fc" ON "payments" ("invoice_id", "created", id) INCLUDE (archived_at);

CREATE INDEX "ix_payments_refund_of_id_of_9363bc" ON "payments" ("refund_of_id", "created", id) INCLUDE (archived_at);

CREATE INDEX "ix_payments_values_0ef062" ON "payments" USING gin ((coalesce("number", '') || E'\n' || coalesce("reference", '') || E'\n' || coalesce("source", '')) gin_trgm_ops, "franchise_id", "flow", "paymentTypeId", "status", "userId", "kind") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_quotes_customer_id_of_836d86" ON "quotes" ("customer_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_quotes_address_id_of_262abd" ON "quotes" ("address_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_quotes_assignedTo_of_43568d" ON "quotes" ("assignedTo", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_quotes_lead_id_of_650040" ON "quotes" ("lead_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_quotes_original_id_of_b461af" ON "quotes" ("original_id", "created_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_quotes_values_f61f33" ON "quotes" USING gin (("search_text") gin_trgm_ops, "quote_type_id", "quote_status_id", "franchise_id") WITH (gin_pending_list_limit = 1024);

CREATE INDEX "ix_tasks_assignedTo_of_5dcf99" ON "tasks" ("assignedTo", "due_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_tasks_subject_id_of_31fce3" ON "tasks" ("subject_id", "due_at", id) INCLUDE (archived_at);

CREATE INDEX "ix_tasks_completed_at_range_136d8c" ON "tasks" ("completed_at", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_tasks_values_5423c5" ON "tasks" USING gin ((coalesce("title", '')) gin_trgm_ops, "status_id", "priority", "type_id", "subject", "completed_by_id") WITH (gin_pending_list_limit = 1024);
