/** Unicode's class Cc but for tab and line feed, as ranges: patterns stand in the API's description, where not every reader knows classes. */
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f'

/** Text without control characters. */
export const ONE_LINE = new RegExp(`^[^${CONTROL}\\t\\n]*$`, 'u')
/** The same with line breaks and tabs. */
export const SEVERAL_LINES = new RegExp(`^[^${CONTROL}]*$`, 'u')
