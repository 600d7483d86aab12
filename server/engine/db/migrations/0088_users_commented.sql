-- What is said about a colleague stands on the colleague's page, as it does on a worker's: it goes with the right to change users.
INSERT INTO permissions (user_group_id, area, action)
SELECT DISTINCT user_group_id, area, 'comment' FROM permissions
WHERE action = 'edit' AND area = 'Users' ON CONFLICT DO NOTHING;
