import { type TextOptions, text } from '../kinds/text/model.ts'
import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'
import type { Locale } from './text/format.ts'

/** Options of the field with a translated name: as long as the name, searched, and available as a column. */
interface WordingOptions extends TextOptions {
  readonly search: true
}

/**
 * A record's name in English and, optionally, in Chinese: `name` and `name_zh`. The English name is used in other languages and when the translation
 * is empty; both are searched.
 */
export function translated<const N extends string, const O extends TextOptions>(
  name: N,
  options: O,
): { readonly [K in N]: Field<string, O> } & { readonly [K in `${N}_zh`]: Field<string, WordingOptions> } {
  const textField = text(options)
  const zh = `${name}_zh` as const
  const chinese = text({
    max: options.max ?? 255,
    search: true,
    label: 'Chinese name',
  })
  return { [name]: { ...textField, hints: { ...textField.hints, wordings: { zh } } }, [zh]: chinese } as {
    readonly [K in N]: Field<string, O>
  } & { readonly [K in `${N}_zh`]: Field<string, WordingOptions> }
}

/** The field with the record's name in a language; undefined when there is only one name. */
export const translationFieldOf = ({ fields, represent }: Pick<AnyResource, 'fields' | 'represent'>, locale: Locale) =>
  fields[represent]?.hints.wordings?.[locale]
