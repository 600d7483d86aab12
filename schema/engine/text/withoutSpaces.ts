/** SQL of a value typed without spaces: `LS6 9TP` → `LS69TP`; null when that is no other spelling. */
export const spaceless = (column: string): readonly string[] => [`nullif(replace(${column}, ' ', ''), ${column})`]
