-- Saying something about a record is a right of its own. Whoever could do it because he may change the record keeps it: each group that has
-- the right to edit itself is given the right to comment beside it; what it inherits comes from the group that was given it.
INSERT INTO permissions (user_group_id, area, action)
SELECT user_group_id, area, 'comment' FROM permissions
WHERE action = 'edit' AND area IN ('Leads', 'Customers', 'Quotes', 'Jobs', 'RecurringJobs', 'Tasks') ON CONFLICT DO NOTHING;
