import { type AnyResource, labelOf } from '../define.ts'
import type { Field } from '../fields/field.ts'
import { f } from '../fields/index.ts'
import { isLineFigure, isStored } from '../money/figures.ts'
import { DAY_WORDS } from './days.ts'
import { slug } from './slug.ts'

/** A value with names: its API value, its label, and what can be typed for it. */
export interface Option {
  readonly wire: string
  readonly label: string
  /** Slugs; the first is the one printed. */
  readonly keys: readonly string[]
}

/** A field that a list can be filtered by, in the user's language. */
export interface FilterField {
  readonly name: string
  readonly field: Field
  readonly label: string
  /** The text before the colon. */
  readonly key: string
  /** All values, for kinds with a fixed set. */
  readonly options?: readonly Option[]
  /** The resource its values belong to. */
  readonly target?: string
}

/** Texts in the present language. */
export interface FilterTexts {
  readonly field: (name: string) => string
  readonly choice: (name: string, choice: string) => string
  readonly flag: (value: boolean) => string
  readonly day: (word: string) => string
  /** Name of the caller among people. */
  readonly me: string
  readonly counted: (direction: 'last' | 'next', count: number) => string
}

export interface Vocabulary {
  readonly fields: readonly FilterField[]
  readonly days: readonly Option[]
  readonly texts: FilterTexts
  /** The field by the text before the colon, ignoring case; its first words are enough when no other name begins with them. */
  readonly find: (typed: string) => FilterField | undefined
  /** Fields with the typed text among the words of their names. */
  readonly like: (typed: string) => readonly FilterField[]
  readonly byName: (name: string) => FilterField | undefined
}

/** Moments of every record; `archived_at` only in the archive. */
export const MOMENTS: Readonly<Record<string, Field>> = {
  created_at: f.instant({ filter: true, label: 'Created' }),
  updated_at: f.instant({ filter: true, label: 'Updated' }),
  archived_at: f.instant({ filter: true, label: 'Archived' }),
}

/** The parts of a declaration that determine its filters. */
export type Filterable = Pick<AnyResource, 'fields'> & Partial<Pick<AnyResource, 'conditions' | 'find' | 'figures'>>

/** The field of an API name that lists can be filtered by: declared, a condition, or a moment of every record. */
export function filterableField(resource: Filterable, name: string): Field | undefined {
  const declaredField = resource.fields[name]
  if (declaredField) return declaredField.options.filter ? declaredField : undefined
  const condition = resource.conditions?.[name]
  if (condition) return condition
  const figure = resource.figures?.[name]
  if (figure && (isLineFigure(figure) || isStored(figure)))
    return figure.field.options.filter ? figure.field : undefined
  return Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined
}

const NAMEABLE = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u
const withoutEnding = (name: string): string => name.replace(/_(ids?|at)$/, '')

/** Other names are dropped when two options would share them. */
function options(entries: readonly { wire: string; label: string; more: readonly string[] }[]): Option[] {
  const takenKeys = new Set<string>()
  const firsts = entries.map(({ label }) => slug(label))
  return entries.map(({ wire, label, more }, i) => {
    const ownKey = firsts[i] as string
    const unique = ownKey !== '' && firsts.indexOf(ownKey) === firsts.lastIndexOf(ownKey)
    const keys = [...(unique ? [ownKey] : []), ...more].filter(
      (key, index) => (index === 0 && unique) || (!takenKeys.has(key) && (key === ownKey || !firsts.includes(key))),
    )
    for (const key of keys) takenKeys.add(key)
    return { wire, label, keys: keys.length > 0 ? keys : [wire] }
  })
}

function optionsOf(name: string, { hints, store }: Field, texts: FilterTexts): Option[] | undefined {
  if (hints.choices)
    return options(
      hints.choices.map((wire) => ({
        wire,
        label: texts.choice(name, wire),
        more: [...new Set([slug(wire), slug(hints.labels?.[wire] ?? wire), wire])],
      })),
    )
  if (store.as !== 'column' || store.type !== 'boolean') return undefined
  return options([
    { wire: 'true', label: texts.flag(true), more: ['yes', 'true'] },
    { wire: 'false', label: texts.flag(false), more: ['no', 'false'] },
  ])
}

/** The fields, values and words that a list's filter box understands. */
export function makeVocabulary(resource: AnyResource, texts: FilterTexts, archived = false): Vocabulary {
  const moments = Object.keys(MOMENTS).filter((name) => archived || name !== 'archived_at')
  const { fields: declaredFields, conditions, figures } = resource
  const names = [...[declaredFields, conditions, figures].flatMap(Object.keys), ...moments].filter((name) =>
    filterableField(resource, name),
  )
  const labels = names.map((name) => texts.field(name))
  const keys = new Map<string, string>()
  const wire = new Set(names.map(slug))
  // Names in the user's language come first, but never replace another field's name; then API names, then English.
  names.forEach((name, i) => {
    const key = slug(labels[i] as string)
    const isFree = !keys.has(key) && (key === slug(name) || !wire.has(key))
    if (NAMEABLE.test(key) && isFree) keys.set(key, name)
  })
  for (const spell of [(name: string) => name, withoutEnding, englishLabel])
    for (const name of names) if (!keys.has(slug(spell(name)))) keys.set(slug(spell(name)), name)
  function englishLabel(name: string): string {
    return labelOf(name, filterableField(resource, name) as Field)
  }

  const fields = names.map((name, i): FilterField => {
    const field = filterableField(resource, name) as Field
    const label = labels[i] as string
    const fieldOptions = optionsOf(name, field, texts)
    const target = field.store.as === 'child' ? undefined : field.store.references
    return {
      name,
      field,
      label,
      key: keys.get(slug(label)) === name ? slug(label) : name,
      ...(fieldOptions ? { options: fieldOptions } : {}),
      ...(target ? { target } : {}),
    }
  })
  const byName = new Map(fields.map((field) => [field.name, field]))
  const namesStartingWith = (typed: string) => {
    const named = [...keys].flatMap(([key, name]) => (key.startsWith(`${typed}-`) ? [name] : []))
    const [only, another] = new Set(named)
    return only === undefined || another ? undefined : byName.get(only)
  }
  return {
    fields,
    days: options(DAY_WORDS.map((wire) => ({ wire, label: texts.day(wire), more: [wire] }))),
    texts,
    find: (typed) => byName.get(keys.get(slug(typed)) ?? '') ?? namesStartingWith(slug(typed)),
    like: (typed) => fields.filter(({ key }) => `-${key}-`.includes(`-${slug(typed)}-`)),
    byName: (name) => byName.get(name),
  }
}
