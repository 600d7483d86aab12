/** Path below the root → the text that it should have. */
export function written(root: string): Record<string, string>
