import { useTranslate } from 'ra-core'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { REDACTED } from '../../../schema/engine/history.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { componentsOf } from '../kinds/index.tsx'
import type { RefLabel } from '../kinds/types.ts'
import { Chip } from '../ui/Chip.tsx'
import { useWords } from '../words.ts'
import { MAX_LINES } from './longText.ts'
import './undo.css'

export type Named = RefLabel
/** Resource → id → title of the record. */
export type Names = Readonly<Record<string, Readonly<Record<string, Named>>>>

interface ValueProps {
  readonly resource: string
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly names: Names
  /** The record that contains it, if available. */
  readonly record?: Readonly<Record<string, unknown>>
}

const NO_RECORD = {}

/** Names of what a field refers to, in the format of cells. */
export function labelsFor({ store }: Field, names: Names, record: Readonly<Record<string, unknown>>) {
  if (store.as === 'child') return {}
  if (store.as === 'column' && store.anyOf) {
    const target = String(record[store.anyOf.in])
    return Object.fromEntries(Object.entries(names[target] ?? {}).map(([id, named]) => [`${target}/${id}`, named]))
  }
  if (store.as === 'column' && store.line) return names[`${store.line.resource}.${store.line.lines}`] ?? {}
  return (store.references ? names[store.references] : undefined) ?? {}
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** One line of a field that consists of lines: its parts in order, without those that have their default value. */
function Line({ resource, name, field, line, names }: Omit<ValueProps, 'value'> & { line: Record<string, unknown> }) {
  const words = useWords(resource)
  const parts = field.store.as === 'child' ? Object.entries(field.store.fields) : []
  const filledParts = parts.filter(([part, inner]) => !isEmpty(line[part]) && line[part] !== inner.options.default)
  return (
    <li>
      {filledParts.map(([part, inner], i) => (
        <span key={part}>
          {i > 0 && <span className="quiet"> · </span>}
          {typeof line[part] === 'boolean' && `${words.field(`${name}.${part}`)}: `}
          <Value resource={resource} name={`${name}.${part}`} field={inner} value={line[part]} names={names} />
        </span>
      ))}
      {filledParts.length === 0 && NOTHING}
    </li>
  )
}

/** Text of several lines; a long one is collapsed. */
function LongText({ text }: { readonly text: string }) {
  const lines = text.split('\n')
  if (lines.length <= MAX_LINES) return <span className="value-text">{text}</span>
  return (
    <details className="value-text">
      <summary>{lines.slice(0, 2).join(' ')} …</summary>
      {text}
    </details>
  )
}

/** A value of a log entry in readable form: references by name, choices by label, long text in full. */
export function Value({ resource, name, field, value, names, record = NO_RECORD }: ValueProps) {
  const translate = useTranslate()
  if (isEmpty(value)) return NOTHING
  if (value === REDACTED) return <span className="quiet">{translate('history.erased')}</span>
  if (field.store.as === 'child')
    return (
      <ol className="value-lines">
        {(value as readonly Record<string, unknown>[]).map((line, i) => (
          <Line key={i} resource={resource} name={name} field={field} line={line} names={names} />
        ))}
      </ol>
    )
  if (field.hints.wide && typeof value === 'string') return <LongText text={value} />
  const labels: Readonly<Record<string, Named>> = labelsFor(field, names, record)
  if (field.store.as === 'link')
    return (
      <span className="value-chips">
        {(value as readonly number[]).map((id) => (
          <Chip key={id} colour={labels[id]?.colour}>
            {labels[id]?.label ?? `#${id}`}
          </Chip>
        ))}
      </span>
    )
  if (Array.isArray(value) && !field.hints.choices) return value.map(String).join(', ')
  const Cell = componentsOf(field).Cell
  return <Cell value={value} record={record} field={field} name={name} resource={resource} labels={labels} />
}
