-- A mark is found by its kind and month, never by an id. Without one, a change that is only tried and taken back takes no number either.
ALTER TABLE report_marks DROP COLUMN id;
