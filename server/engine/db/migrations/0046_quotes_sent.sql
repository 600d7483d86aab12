-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "quotes" ADD COLUMN "sent_at" timestamp with time zone;

CREATE INDEX "ix_quotes_sent_at_sort_c27168" ON "quotes" ("sent_at", id) WHERE (archived_at IS NULL);

-- When quotes were sent that are there already, as far as the log tells: the last time that one which was a draft, or was not there yet, became a
-- sent one. Drafts were not sent, and of what the log does not know nothing is said.
UPDATE "quotes" q SET sent_at = s.at FROM (
  SELECT DISTINCT ON (l.entity_id) l.entity_id AS id, l.at FROM log_entries l
  JOIN quote_statuses n ON n.id = (l.after ->> 'quote_status_id')::bigint AND n.category = 'sent'
  LEFT JOIN quote_statuses o ON o.id = (l.before ->> 'quote_status_id')::bigint
  WHERE l.entity = 'quotes' AND (l.before IS NULL OR o.category = 'draft')
  ORDER BY l.entity_id, l.id DESC) s
WHERE q.id = s.id AND NOT EXISTS (SELECT FROM quote_statuses c WHERE c.id = q.quote_status_id AND c.category = 'draft');
