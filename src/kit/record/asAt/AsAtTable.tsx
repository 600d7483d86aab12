import { useTranslate } from 'ra-core'
import type { AsAt } from '../../../../schema/areas/logs/shapes.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { Value } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import css from './asAt.module.css'

interface TableProps {
  readonly resource: AnyResource
  readonly snapshot: AsAt
  /** Shows only what is different today. */
  readonly only: boolean
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The former values of a record, and today's values where they differ. Fields that were empty then and now are left out. */
export function AsAtTable({ resource, snapshot, only }: TableProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const rows = snapshot.fields.filter((one) => (only ? one.changed : one.changed || !isEmpty(one.was)))
  const record = (side: 'was' | 'now') => Object.fromEntries(snapshot.fields.map((one) => [one.field, one[side]]))
  const value = (name: string, sideValue: unknown, side: 'was' | 'now') => {
    const field = resource.fields[name]
    return field ? (
      <Value
        resource={resource.name}
        name={name}
        field={field}
        names={snapshot.names}
        record={record(side)}
        value={sideValue}
      />
    ) : null
  }
  return (
    <>
      <div className={css['as-at-frame']}>
        <table className={css['as-at-table']}>
          <caption className="sr-only">{translate('as_at.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('as_at.field')}</th>
              <th scope="col">{translate('as_at.was')}</th>
              <th scope="col">{translate('as_at.now')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, was, now, changed }) => (
              <tr key={field} data-changed={changed || undefined}>
                <th scope="row">{words.field(field)}</th>
                <td>{value(field, was, 'was')}</td>
                <td>
                  {changed ? (
                    <>
                      <span className="sr-only">{translate('as_at.another')} </span>
                      {value(field, now, 'now')}
                    </>
                  ) : (
                    snapshot.there && <span className="sr-only">{translate('as_at.same')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {snapshot.untold.length > 0 && (
        <p className="quiet">{translate('as_at.untold', { fields: snapshot.untold.map(words.field).join(', ') })}</p>
      )}
    </>
  )
}
