/**
 * Text without control characters (Unicode's class Cc), and the same with line breaks and tabs allowed. Written as ranges: the patterns
 * stand in the API's description too, where readers need not know Unicode classes.
 */
export const ONE_LINE = new RegExp('^[^\\u0000-\\u001f\\u007f-\\u009f]*$', 'u')
export const SEVERAL_LINES = new RegExp('^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$', 'u')
