import { type TextOptions, text } from '../kinds/text/model.ts'
import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'
import type { Locale } from './text/format.ts'

/** Options of the field that holds the wording of another language: as long as the name, found by, and a column that can be chosen. */
interface WordingOptions extends TextOptions {
  readonly search: true
}

/**
 * What a record is called, in English and, where somebody says so, in Chinese: `name` and `name_zh`. The English one is the record's name
 * wherever nobody reads Chinese, or nothing is written in it; each is found by.
 */
export function translated<const N extends string, const O extends TextOptions>(
  name: N,
  options: O,
): { readonly [K in N]: Field<string, O> } & { readonly [K in `${N}_zh`]: Field<string, WordingOptions> } {
  const own = text(options)
  const zh = `${name}_zh` as const
  const chinese = text({
    max: options.max ?? 255,
    search: true,
    label: 'Chinese name',
  })
  return { [name]: { ...own, hints: { ...own.hints, wordings: { zh } } }, [zh]: chinese } as {
    readonly [K in N]: Field<string, O>
  } & { readonly [K in `${N}_zh`]: Field<string, WordingOptions> }
}

/** The field that says what records are called in a language; undefined where their name is the only one. */
export const translationFieldOf = ({ fields, represent }: Pick<AnyResource, 'fields' | 'represent'>, locale: Locale) =>
  fields[represent]?.hints.wordings?.[locale]
