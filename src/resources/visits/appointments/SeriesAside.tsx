import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import type declaration from '../../../../schema/areas/visits/appointments.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { RepeatForm } from './RepeatForm.tsx'
import { SeriesPart } from './SeriesPart.tsx'

/** Enter in the rule must not save the appointment next to it. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Next to a new appointment, its recurrence; next to one of a series, the other dates. */
export function SeriesAside({ values, record }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [repeats, setRepeats] = useState(false)
  if (record && record.series_id === null) return null
  if (!record && !can('Appointments', 'add')) return null
  return (
    // biome-ignore lint/a11y: the keys belong to the controls inside
    <section className="form-card series-card" aria-labelledby="series-title" onKeyDown={keepEnter}>
      <h2 id="series-title">{translate('series.title')}</h2>
      {record ? (
        <SeriesPart values={values} record={record} />
      ) : repeats ? (
        <RepeatForm values={values} />
      ) : (
        <>
          <p className="quiet">{translate('series.about')}</p>
          <div>
            <button type="button" className="button" onClick={() => setRepeats(true)}>
              {translate('series.repeat')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
