import { type AnyResource, labelOf } from '../../schema/define.ts'
import type { Field } from '../../schema/fields/field.ts'
import { humanise } from '../../schema/words.ts'
import type { Messages } from './messages.ts'

/** What a resource is called in one language. English comes from the declaration, Chinese is written in `zh/`. */
export interface ResourceWords {
  /** `singular |||| plural`; one form where the language has no plural. */
  readonly name: string
  readonly about?: string
  /** Field → label; a field of sub-records as `options.label`. */
  readonly fields: Messages
  readonly help?: Messages
  /** Field → choice → label. */
  readonly choices?: Readonly<Record<string, Messages>>
  /** Section key → heading. */
  readonly sections?: Messages
}

type Named = readonly [name: string, field: Field]

/** Fields with those of their sub-records behind them, named `options` and `options.label`. */
function allFields(resource: Pick<AnyResource, 'fields'>): Named[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Named[] => {
    const inner: Named[] =
      field.store.as === 'child' ? Object.entries(field.store.fields).map(([key, f]) => [`${name}.${key}`, f]) : []
    return [[name, field], ...inner]
  })
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The English words of a declaration. */
export function englishWords(resource: AnyResource): ResourceWords {
  const fields = allFields(resource)
  return {
    name: resource.label.join(' |||| '),
    ...(resource.about ? { about: resource.about } : {}),
    fields: Object.fromEntries(fields.map(([name, field]) => [name, labelOf(lastPart(name), field)])),
    help: Object.fromEntries(
      fields.flatMap(([name, { options }]) => (options.help ? [[name, options.help] as const] : [])),
    ),
    choices: Object.fromEntries(
      fields.flatMap(([name, { hints }]) =>
        hints.choices
          ? [[name, Object.fromEntries(hints.choices.map((c) => [c, hints.labels?.[c] ?? humanise(c)]))] as const]
          : [],
      ),
    ),
    sections: Object.fromEntries(resource.sections.map(({ key, label }) => [key, label])),
  }
}

/**
 * The words of one resource as messages: `resources.<name>.name`, `.about`, `.fields.<field>`, `.help.<field>`,
 * `.choices.<field>.<choice>`, `.sections.<key>`.
 */
export function wordMessages(name: string, words: ResourceWords): Messages {
  const prefix = `resources.${name}`
  const under = (part: string, texts: Messages = {}) =>
    Object.entries(texts).map(([key, text]) => [`${prefix}.${part}.${key}`, text] as const)
  return Object.fromEntries([
    [`${prefix}.name`, words.name],
    ...(words.about ? [[`${prefix}.about`, words.about] as const] : []),
    ...under('fields', words.fields),
    ...under('help', words.help),
    ...under('sections', words.sections),
    ...Object.entries(words.choices ?? {}).flatMap(([field, texts]) => under(`choices.${field}`, texts)),
  ])
}

/** English messages of all declarations. */
export function deriveMessages(resources: readonly AnyResource[]): Messages {
  return Object.assign({}, ...resources.map((r) => wordMessages(r.name, englishWords(r)))) as Messages
}
