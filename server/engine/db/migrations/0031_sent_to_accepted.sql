-- A quote that was sent may be accepted or declined at once, and revised, as it may once it was viewed; so may one that was declined or has run out be
-- revised. Where somebody has changed what may follow such a status, that stays.
INSERT INTO "quote_statuses_next_status_ids" (owner_id, target_id, "position")
SELECT s.id, added.id, p.place
FROM "quote_statuses" s
JOIN (VALUES
  (2, ARRAY[3, 8, 10]::bigint[], ARRAY[4, 5, 6, 7]::bigint[]),
  (3, ARRAY[4, 5, 6, 8]::bigint[], ARRAY[7]::bigint[]),
  (5, ARRAY[]::bigint[], ARRAY[7]::bigint[]),
  (8, ARRAY[2]::bigint[], ARRAY[7]::bigint[])
) AS moves (status, were, more) ON moves.status = s.id
CROSS JOIN LATERAL unnest(moves.more) WITH ORDINALITY AS added (id, n)
CROSS JOIN LATERAL (SELECT (coalesce(array_length(moves.were, 1), 0) + added.n)::integer AS place) p
WHERE EXISTS (SELECT FROM "quote_statuses" t WHERE t.id = added.id AND t.archived_at IS NULL)
  AND (SELECT coalesce(array_agg(m.target_id ORDER BY m.target_id), '{}') FROM "quote_statuses_next_status_ids" m WHERE m.owner_id = s.id) = moves.were;
