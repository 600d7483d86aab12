import { z } from 'zod'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbersInProse } from '../../engine/fields/refuseCardNumbers.ts'

export interface RichTextOptions extends FieldOptions<string> {
  /** Maximum characters of its HTML; 50,000 by default. */
  readonly max?: number
}

/** The readable text of HTML: its words, each block on a line of its own. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<\/(p|h[1-6]|li|tr|div)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()

/** Formatted text with headings, lists, links and images, as HTML. The server sanitises it. */
export function richText<const O extends RichTextOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const { max = 50_000 } = options
  const schema = buildOnce(() =>
    refuseCardNumbersInProse(
      z
        .string()
        .overwrite((v) => v.replace(/\r\n?/g, '\n').trim())
        .max(max)
        .regex(SEVERAL_LINES, 'control_characters'),
    ),
  )
  return {
    kind: 'richText',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= ${max}` },
    operators: [],
    parse: (raw) => raw,
    hints: { prose: true, max, wide: true },
  }
}
