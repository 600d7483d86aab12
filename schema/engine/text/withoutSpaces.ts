/** SQL of how a value is typed in a hurry: `LS6 9TP` → `LS69TP`; null where that is no other spelling. */
export const spaceless = (column: string): readonly string[] => [`nullif(replace(${column}, ' ', ''), ${column})`]
