-- Room for what leads need besides their declaration.
SELECT 1;
