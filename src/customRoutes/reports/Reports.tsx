import { useTranslate } from 'ra-core'
import { Link, useNavigate } from 'react-router'
import { reports } from '../../../schema/areas/reports/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../screens.css'
import './reports.css'

/** Areas that the forecast is made of. */
const FORESEEN = ['Quotes', 'Jobs', 'Appointments'] as const
/** Reports that have a digit as their key. */
const WITH_KEYS = 9

/** /reports: every report that one may open, one key away. */
export default function Reports() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const { data, error, refetch } = useAnswer(reports, {}, { staleTime: 300_000 })
  const foresees = can('Reports', 'index') && FORESEEN.every((area) => can(area, 'list'))
  const ahead = { name: 'forecast', label: translate('forecast.title'), about: translate('forecast.listed') }
  const listed = data ? [...data.data, ...(foresees ? [ahead] : [])] : []
  useShortcuts(
    listed.slice(0, WITH_KEYS).map(({ name, label }, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: label,
      palette: true,
      run: () => void navigate(`/reports/${name}`),
    })),
  )
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{translate('reports.title')}</h1>
      </div>
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : !data ? (
        <Pending />
      ) : (
        <ul className="card rows report-list">
          {listed.map(({ name, label, about }, i) => (
            <li key={name} className="row">
              <div>
                <Link to={`/reports/${name}`} className="row-link">
                  {label}
                </Link>
                <p className="quiet">{about}</p>
              </div>
              {i < WITH_KEYS && <Keys keys={String(i + 1)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
