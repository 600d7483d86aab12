import { useTranslate } from 'ra-core'
import type { ChildStore, Field } from '../../../schema/engine/fields/field.ts'
import { type Names, Value } from '../undo/Value.tsx'
import { useWords } from '../words.ts'
import { differences, type Line, partsOf } from './lines.ts'

interface LinesChangeProps {
  readonly resource: string
  readonly name: string
  readonly field: Field
  readonly names: Names
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/** Changes of lines: added and removed ones, and the changed parts of the others. */
export function LinesChange({ resource, name, field, names, before, after }: LinesChangeProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  const { fields } = field.store as ChildStore
  const set = partsOf(fields)
  const { added, removed, changed, isReordered } = differences(set, before, after)
  const wholeLine = (line: Line) => (
    <Value
      resource={resource}
      name={name}
      field={field}
      names={names}
      value={[Object.fromEntries(set.map((part) => [part, line[part]]))]}
    />
  )
  const part = (part: string, value: unknown) => {
    const inner = fields[part]
    return inner && <Value resource={resource} names={names} value={value} name={`${name}.${part}`} field={inner} />
  }
  return (
    <ul className="history-lines">
      {added.map((line, i) => (
        <li key={`+${i}`}>
          <span className="history-arrow">{translate('history.lines.added')}</span> {wholeLine(line)}
        </li>
      ))}
      {removed.map((line, i) => (
        <li key={`-${i}`} className="history-was">
          <span className="history-arrow">{translate('history.lines.removed')}</span> {wholeLine(line)}
        </li>
      ))}
      {changed.map(({ label, parts, was, is }, i) => (
        <li key={i}>
          {label}:{' '}
          {parts.map((changedPart, n) => (
            <span key={changedPart}>
              {n > 0 && <span className="quiet"> · </span>}
              {words.field(`${name}.${changedPart}`)}{' '}
              <span className="history-was">{part(changedPart, was[changedPart])}</span>
              <span aria-hidden="true" className="history-arrow">
                {' → '}
              </span>
              <span className="sr-only"> {translate('history.became')} </span>
              {part(changedPart, is[changedPart])}
            </span>
          ))}
        </li>
      ))}
      {isReordered && <li>{translate('history.lines.reordered')}</li>}
    </ul>
  )
}
