import { z } from 'zod'
import { ONE_LINE } from '../../engine/fields/control.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbersInProse } from '../../engine/fields/refuseCardNumbers.ts'
import { spaceless } from '../../engine/text/withoutSpaces.ts'

export interface TextOptions extends FieldOptions<string> {
  /** Maximum characters; 255 by default. */
  readonly max?: number
  /** Minimum characters. */
  readonly min?: number
  /** A pattern the whole value must match, with the message key of its failure. */
  readonly pattern?: readonly [RegExp, string]
  /** Its input is masked: asked for by an action and stored nowhere readable. */
  readonly unseen?: true
  /** Also found without its spaces. */
  readonly spaceless?: true
}

/** One line of text, trimmed. Empty counts as missing. */
export function text<const O extends TextOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const { max = 255, min, pattern } = options
  if (min !== undefined && min > max) throw new Error(`text: min ${min} is over max ${max}`)
  const schema = buildOnce(() => {
    let line = z.string().trim().max(max).regex(ONE_LINE, 'control_characters')
    if (min !== undefined) line = line.min(min)
    if (pattern) line = line.regex(pattern[0], pattern[1])
    return refuseCardNumbersInProse(line)
  })
  return {
    kind: 'text',
    options,
    get schema() {
      return schema()
    },
    store: {
      as: 'column',
      type: 'text',
      check: (c) => `char_length(${c}) <= ${max}`,
      caseless: true,
      collated: true,
      ...(options.spaceless ? { spellings: spaceless } : {}),
    },
    operators: ['eq'],
    parse: (raw) => raw,
    hints: {
      prose: true,
      ...(options.unseen ? { unseen: true } : {}),
      max,
      ...(min === undefined ? {} : { min }),
      ...(pattern ? { pattern } : {}),
    },
  }
}
