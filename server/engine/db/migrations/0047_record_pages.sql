-- Workers, users and payments have a page of their own, and a right to it. Whoever could look them up in their list, or open their form, keeps
-- seeing what was there: each group that has one of these rights itself is given the new one beside it; what it inherits comes from the group
-- that was given it.
INSERT INTO permissions (user_group_id, area, action)
SELECT DISTINCT user_group_id, area, CASE area WHEN 'Users' THEN 'view' ELSE 'details' END FROM permissions
WHERE action IN ('list', 'edit') AND area IN ('Workers', 'Users', 'Payments') ON CONFLICT DO NOTHING;

-- Saying something about a worker or a payment is a right as well: it goes with the right to change them.
INSERT INTO permissions (user_group_id, area, action)
SELECT DISTINCT user_group_id, area, 'comment' FROM permissions
WHERE action = 'edit' AND area IN ('Workers', 'Payments') ON CONFLICT DO NOTHING;
