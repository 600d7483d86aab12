import { z } from 'zod'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbersInProse } from '../../engine/fields/refuseCardNumbers.ts'

export interface NoteOptions extends FieldOptions<string> {
  /** Maximum characters; 10,000 by default. */
  readonly max?: number
  /** Minimum characters. */
  readonly min?: number
}

/** Text of several lines. Line breaks are kept, other control characters are refused. */
export function note<const O extends NoteOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const { max = 10_000, min } = options
  if (min !== undefined && min > max) throw new Error(`note: min ${min} is over max ${max}`)
  const schema = buildOnce(() => {
    const prose = z
      .string()
      .overwrite((v) => v.replace(/\r\n?/g, '\n').trimEnd())
      .max(max)
      .regex(SEVERAL_LINES, 'control_characters')
    return refuseCardNumbersInProse(min === undefined ? prose : prose.min(min))
  })
  return {
    kind: 'note',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= ${max}`, caseless: true },
    operators: ['eq'],
    parse: (raw) => raw,
    hints: { prose: true, max, ...(min === undefined ? {} : { min }), wide: true },
  }
}
