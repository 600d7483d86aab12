import { useTranslate } from 'ra-core'
import { type CSSProperties, useId } from 'react'
import { useWords } from '../../../../kit/words.ts'
import { COLOURED, type Coloured, STATUS_COLOURS } from '../look.ts'
import css from './Legend.module.css'

/** Statuses in the legend: cancelled visits are not shown. */
const NAMED = Object.entries(STATUS_COLOURS).filter(([status]) => status !== 'cancelled')

interface LegendProps {
  readonly coloured: Coloured
  readonly onColour: (colouring: Coloured) => void
}

/** Chooses what colours visits, and explains the colours; those of workers are next to their check boxes. */
export function Legend({ coloured, onColour }: LegendProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const id = useId()
  return (
    <section className={css['legend']}>
      <label htmlFor={id} className="sr-only">
        {translate('calendar.coloured.label')}
      </label>
      <select
        id={id}
        className="control"
        value={coloured}
        onChange={({ target }) => onColour(COLOURED.find((one) => one === target.value) ?? 'status')}
      >
        {COLOURED.map((one) => (
          <option key={one} value={one}>
            {translate(`calendar.coloured.${one}`)}
          </option>
        ))}
      </select>
      {coloured === 'status' && (
        <ul aria-label={translate('calendar.legend')}>
          {NAMED.map(([status, colour]) => (
            <li key={status}>
              <span className="dot" style={{ '--chip': colour } as CSSProperties} aria-hidden="true" />
              {words.choice('status', status)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
