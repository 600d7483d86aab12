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
  const whole = (line: Line) => (
    <Value
      resource={resource}
      name={name}
      field={field}
      names={names}
      value={[Object.fromEntries(set.map((of) => [of, line[of]]))]}
    />
  )
  const part = (of: string, value: unknown) => {
    const inner = fields[of]
    return inner && <Value resource={resource} names={names} value={value} name={`${name}.${of}`} field={inner} />
  }
  return (
    <ul className="history-lines">
      {added.map((line, i) => (
        <li key={`+${i}`}>
          <span className="history-arrow">{translate('history.lines.added')}</span> {whole(line)}
        </li>
      ))}
      {removed.map((line, i) => (
        <li key={`-${i}`} className="history-was">
          <span className="history-arrow">{translate('history.lines.removed')}</span> {whole(line)}
        </li>
      ))}
      {changed.map(({ label, parts, was, is }, i) => (
        <li key={i}>
          {label}:{' '}
          {parts.map((of, n) => (
            <span key={of}>
              {n > 0 && <span className="quiet"> · </span>}
              {words.field(`${name}.${of}`)} <span className="history-was">{part(of, was[of])}</span>
              <span aria-hidden="true" className="history-arrow">
                {' → '}
              </span>
              <span className="sr-only"> {translate('history.became')} </span>
              {part(of, is[of])}
            </span>
          ))}
        </li>
      ))}
      {isReordered && <li>{translate('history.lines.reordered')}</li>}
    </ul>
  )
}
