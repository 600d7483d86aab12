-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "categories" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "complaint_statuses" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "customers" ADD COLUMN "language" text;

ALTER TABLE "job_statuses" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "job_types" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "lead_statuses" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "lead_types" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "payment_types" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "quote_statuses" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "quote_types" ADD COLUMN "title_zh" text COLLATE "und-x-icu";

ALTER TABLE "services" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "task_statuses" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "task_types" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "vat_rates" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "worker_categories" ADD COLUMN "name_zh" text COLLATE "und-x-icu";

ALTER TABLE "categories" ADD CONSTRAINT "ck_categories_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

ALTER TABLE "complaint_statuses" ADD CONSTRAINT "ck_complaint_statuses_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "customers" ADD CONSTRAINT "ck_customers_language_837438" CHECK ("language" in ('en', 'zh'));

ALTER TABLE "job_statuses" ADD CONSTRAINT "ck_job_statuses_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "job_types" ADD CONSTRAINT "ck_job_types_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "lead_statuses" ADD CONSTRAINT "ck_lead_statuses_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "lead_types" ADD CONSTRAINT "ck_lead_types_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "payment_types" ADD CONSTRAINT "ck_payment_types_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

ALTER TABLE "quote_statuses" ADD CONSTRAINT "ck_quote_statuses_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "quote_types" ADD CONSTRAINT "ck_quote_types_title_zh_691692" CHECK (char_length("title_zh") <= 80);

ALTER TABLE "services" ADD CONSTRAINT "ck_services_name_zh_ee863a" CHECK (char_length("name_zh") <= 120);

ALTER TABLE "task_statuses" ADD CONSTRAINT "ck_task_statuses_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

ALTER TABLE "task_types" ADD CONSTRAINT "ck_task_types_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

ALTER TABLE "vat_rates" ADD CONSTRAINT "ck_vat_rates_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

ALTER TABLE "worker_categories" ADD CONSTRAINT "ck_worker_categories_name_zh_1c5959" CHECK (char_length("name_zh") <= 80);

CREATE INDEX "ix_customers_language_filter_abeaf9" ON "customers" ("language", "name", id) WHERE (archived_at IS NULL);


-- Rows that every database starts with, and those of the demo business, get the Chinese wording of the seed while their English one is still the seed’s.
UPDATE "complaint_statuses" t SET "title_zh" = v.zh FROM (VALUES (1, 'New', '新建'), (2, 'Acknowledged', '已确认'), (3, 'Investigating', '调查中'), (4, 'Awaiting customer', '等待客户'), (5, 'Remedy proposed', '已提出补救方案'), (6, 'Remedial work booked', '已预约补救工作'), (7, 'Resolved', '已解决'), (8, 'Closed', '已关闭'), (9, 'Not upheld', '不成立'), (10, 'Duplicate', '重复')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "job_statuses" t SET "title_zh" = v.zh FROM (VALUES (1, 'New', '新建'), (2, 'Scheduled', '已排期'), (3, 'On the way', '前往途中'), (4, 'In progress', '进行中'), (5, 'On hold', '暂停'), (6, 'Completed', '已完成'), (7, 'Invoiced', '已开票'), (8, 'Cancelled', '已取消')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "lead_statuses" t SET "title_zh" = v.zh FROM (VALUES (1, 'New', '新建'), (2, 'Converted to quote', '已转为报价'), (3, 'Contacted', '已联系'), (4, 'Visit booked', '已预约上门'), (5, 'On hold', '搁置'), (6, 'Lost', '已流失'), (7, 'Junk', '无效')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "lead_types" t SET "title_zh" = v.zh FROM (VALUES (1, 'General enquiry', '一般咨询'), (2, 'Quote request', '询价'), (3, 'Emergency call-out', '紧急上门'), (4, 'Contract enquiry', '合同咨询'), (5, 'Referral', '推荐')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "quote_statuses" t SET "title_zh" = v.zh FROM (VALUES (1, 'Draft', '草稿'), (2, 'Sent', '已发送'), (3, 'Viewed', '已查看'), (4, 'Accepted', '已接受'), (5, 'Declined', '已拒绝'), (6, 'Changes requested', '要求修改'), (7, 'Superseded', '已被取代'), (8, 'Expired', '已过期'), (9, 'Converted', '已转换'), (10, 'Cancelled', '已取消')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "quote_types" t SET "title_zh" = v.zh FROM (VALUES (1, 'Fixed price', '固定价'), (2, 'Estimate', '估价'), (3, 'Day rate', '日薪计价'), (4, 'Maintenance contract', '维护合同')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "job_types" t SET "title_zh" = v.zh FROM (VALUES (1, 'Installation', '安装'), (2, 'Repair', '维修'), (3, 'Service visit', '保养上门')) AS v (id, en, zh) WHERE t.id = v.id AND t."title" = v.en;
UPDATE "task_statuses" t SET "name_zh" = v.zh FROM (VALUES (1, 'To do', '待办'), (2, 'In progress', '进行中'), (3, 'Waiting', '等待'), (4, 'Done', '已完成'), (5, 'Cancelled', '已取消')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "task_types" t SET "name_zh" = v.zh FROM (VALUES (1, 'Call back', '回电'), (2, 'Send quote', '发送报价'), (3, 'Chase quote', '跟进报价'), (4, 'Site visit', '现场勘查'), (5, 'Order materials', '订购材料'), (6, 'Chase payment', '催款'), (7, 'Check work', '检查工作'), (8, 'General', '一般')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "payment_types" t SET "name_zh" = v.zh FROM (VALUES (1, 'Cash', '现金'), (2, 'Card in person', '当面刷卡'), (3, 'Card online', '在线刷卡'), (4, 'Bank transfer', '银行转账'), (5, 'Direct debit', '直接扣款'), (6, 'Cheque', '支票'), (7, 'Finance', '分期付款'), (8, 'Account credit', '账户余额')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "vat_rates" t SET "name_zh" = v.zh FROM (VALUES (1, 'Standard', '标准税率'), (2, 'Reduced', '优惠税率'), (3, 'Zero', '零税率'), (4, 'Exempt', '免税'), (5, 'Outside the scope', '不征税'), (6, 'Reverse charge', '反向征收')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "worker_categories" t SET "name_zh" = v.zh FROM (VALUES (1, 'Heating engineer', '供暖工程师'), (2, 'Plumber', '水管工'), (3, 'Electrician', '电工'), (4, 'Cleaner', '保洁员'), (5, 'Gardener', '园丁'), (6, 'Pest technician', '虫害防治技师'), (7, 'Apprentice', '学徒')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "categories" t SET "name_zh" = v.zh FROM (VALUES (1, 'Heating', '供暖'), (2, 'Plumbing', '管道'), (3, 'Electrical', '电气'), (4, 'Cleaning', '保洁'), (5, 'Gardens', '花园'), (6, 'Pest control', '虫害防治'), (7, 'Boilers', '锅炉'), (8, 'Pipework and fittings', '管材与配件'), (9, 'Heating parts', '供暖配件'), (10, 'Electrical parts', '电气配件'), (11, 'Cleaning supplies', '保洁用品'), (12, 'Garden supplies', '园艺用品'), (13, 'Pest control supplies', '虫害防治用品'), (14, 'Fixings and consumables', '紧固件与耗材'), (15, 'Radiators and valves', '散热器与阀门'), (16, 'Planned maintenance', '计划维护'), (17, 'Reactive', '应急维修'), (18, 'Workmanship', '施工质量'), (19, 'Late or missed visit', '迟到或未上门'), (20, 'Price or invoice', '价格或发票'), (21, 'Conduct', '服务态度'), (22, 'Certificates', '证书'), (23, 'Agreements', '协议')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
UPDATE "services" t SET "name_zh" = v.zh FROM (VALUES (1, 'Boiler service', '锅炉保养'), (2, 'Combi boiler installation', '组合锅炉安装'), (3, 'Boiler repair', '锅炉维修'), (4, 'Landlord gas safety check', '房东燃气安全检查'), (5, 'Power flush', '系统强力冲洗'), (6, 'Radiator replacement', '更换散热器'), (7, 'Energy-saving heating controls', '节能供暖控制'), (8, 'Leak tracing and repair', '漏水检测与维修'), (9, 'Tap replacement', '更换水龙头'), (10, 'Blocked drain clearance', '疏通下水道'), (11, 'Toilet repair', '马桶维修'), (12, 'Outside tap', '室外水龙头'), (13, 'Electrical condition report, three bedrooms', '电气状况报告（三居室）'), (14, 'Consumer unit replacement', '更换配电箱'), (15, 'Additional socket', '加装插座'), (16, 'Car charger installation, 7 kW', '安装汽车充电桩（7 千瓦）'), (17, 'End of tenancy clean, two bedrooms', '退租保洁（两居室）'), (18, 'Regular house clean', '定期家政保洁'), (19, 'Carpet clean', '地毯清洗'), (20, 'Office clean', '办公室保洁'), (21, 'Garden maintenance visit', '花园养护上门'), (22, 'Hedge cutting', '修剪树篱'), (23, 'Turf laying', '铺设草皮'), (24, 'Wasp nest treatment', '处理黄蜂巢'), (25, 'Rodent treatment, three visits', '鼠害防治（三次上门）'), (26, 'Emergency call-out, first hour', '紧急上门（首小时）')) AS v (id, en, zh) WHERE t.id = v.id AND t."name" = v.en;
