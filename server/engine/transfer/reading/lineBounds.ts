import { Transform } from 'node:stream'
import { badFile, LIMITS } from './tooLarge.ts'

const [QUOTE, NEWLINE] = [0x22, 0x0a]

/**
 * Passes text on and refuses a line with more delimiters than any table has before a parser splits it, which would block for seconds. Delimiters
 * within quotes do not count.
 * @throws problem 422 at `file`
 */
export function boundedLines(delimiter: string): Transform {
  const delimiterCode = delimiter.charCodeAt(0)
  let isQuoted = false
  let count = 0
  let row = 1
  return new Transform({
    decodeStrings: false,
    transform(chunk: string | Buffer, _encoding, done) {
      const text = String(chunk)
      for (let position = 0; position < text.length; position++) {
        const code = text.charCodeAt(position)
        if (code === QUOTE) isQuoted = !isQuoted
        else if (code === NEWLINE) {
          count = 0
          row++
        } else if (code === delimiterCode && !isQuoted && ++count > LIMITS.delimiters)
          return done(badFile('too_many_columns', { max: LIMITS.columns, row }))
      }
      done(null, text)
    },
  })
}
