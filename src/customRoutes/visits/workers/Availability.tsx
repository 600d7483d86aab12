import BackIcon from '@mui/icons-material/ArrowBack'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { Missing } from '../../../kit/ui/Missing.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../../../kit/kit.css'
import '../../../kit/ui/states.css'
import '../../screens.css'
import '../../libraries.css'
import './availability.css'
import './leaveVisits.css'
import './year.css'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { useAvailability } from './availabilityData.ts'
import { FeedCard } from './FeedCard.tsx'

/** /workers/availability/{id}: when a worker can be booked. The year is part of the address. */
export default function Availability() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => Number(dayOf(Date.now()).slice(0, 4)))
  const requestedYear = Number(search.get('year'))
  const year =
    Number.isInteger(requestedYear) && requestedYear >= 2000 && requestedYear <= 2100 ? requestedYear : thisYear
  const { data, error, refetch } = useAvailability(id, year)
  if (error && !data) return <Missing error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <div className="screen availability">
      <div className="screen-head">
        <Link className="icon-button" to={`/workers/details/${data.id}`} aria-label={data.name}>
          <BackIcon />
        </Link>
        <h1>{translate('availability.title')}</h1>
        <span className="count">{data.name}</span>
        {(!data.active || data.archived_at) && <span className="quiet">{translate('problem.inactive_worker')}</span>}
      </div>
      <AvailabilityEditor
        key={data.id}
        availability={data}
        year={year}
        onYear={(next) =>
          setSearch(next === thisYear ? {} : { year: String(next) }, { replace: true, preventScrollReset: true })
        }
      />
      <FeedCard id={data.id} />
    </div>
  )
}
