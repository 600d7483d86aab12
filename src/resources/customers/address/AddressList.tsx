import type { CellProps } from '../../../kit/kinds/types.ts'
import { useWords } from '../../../kit/words.ts'
import './address.css'

type Line = Readonly<Record<string, unknown>>

const FLAGS = ['primary', 'is_site', 'is_billing'] as const

/** Addresses in readable form, each with its purpose. */
export function AddressList({ value, name, resource, field }: CellProps<readonly Line[] | null>) {
  const words = useWords(resource)
  const parts = field.store.as === 'child' ? field.store.fields : {}
  return (
    <span className="address-list">
      {value?.map((line) => {
        const text = ['line1', 'line2', 'city', 'county', 'postcode'].map((part) => line[part]).filter(Boolean)
        return (
          <span key={String(line['id'])} className="address-shown">
            {Boolean(line['label']) && <strong>{String(line['label'])}</strong>}
            <span>{text.join(', ')}</span>
            <span className="address-tags">
              {FLAGS.filter((flag) => flag in parts && line[flag] === true).map((flag) => (
                <span key={flag} className="address-tag">
                  {words.field(`${name}.${flag}`)}
                </span>
              ))}
            </span>
            {Boolean(line['access_notes']) && <span className="quiet">{String(line['access_notes'])}</span>}
          </span>
        )
      })}
    </span>
  )
}
