/** Unicode category Cc without tab and line feed, written as ranges because not every reader of the API description supports categories. */
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f'

/** Text without control characters. */
export const ONE_LINE = new RegExp(`^[^${CONTROL}\\t\\n]*$`, 'u')
/** The same, with line breaks and tabs allowed. */
export const SEVERAL_LINES = new RegExp(`^[^${CONTROL}]*$`, 'u')
