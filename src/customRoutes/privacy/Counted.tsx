import { useTranslate } from 'ra-core'
import { resources } from '../../../schema/all.ts'
import css from './privacy.module.css'

interface CountedProps {
  readonly title: string
  readonly of: readonly { readonly what: string; readonly count: number }[]
  /** It prevents the erasure. */
  readonly isOpen?: true
}

/** A list of items with their counts. */
export function Counted({ title, of, isOpen }: CountedProps) {
  const translate = useTranslate()
  const called = (what: string) =>
    translate(resources.all.some(({ name }) => name === what) ? `resources.${what}.name` : `privacy.what.${what}`, {
      smart_count: 2,
    })
  return (
    <div className={css['privacy-counted']} data-open={isOpen}>
      <h3>{title}</h3>
      {of.length === 0 && <p className="quiet">{translate('privacy.nothing')}</p>}
      <ul>
        {of.map(({ what, count }) => (
          <li key={what}>
            <span>{called(what)}</span> <b>{count.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
