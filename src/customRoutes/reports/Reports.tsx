import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { reports } from '../../../schema/areas/reports/endpoints.ts'
import { REPORT_SECTIONS, type ReportListItem, type ReportSection } from '../../../schema/engine/reports/shapes.ts'
import { matcher } from '../../../schema/engine/text/matcher.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useSearchedLinks } from '../../kit/useSearchedLinks.ts'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../screens.css'
import '../libraries.css'
import './reports.css'

/** Areas that the forecast is based on. */
const FORESEEN = ['Quotes', 'Jobs', 'Appointments'] as const
/** Number of reports with a digit as shortcut. */
const WITH_KEYS = 9

type Listed = Pick<ReportListItem, 'name' | 'label' | 'section' | 'summary'>

interface SectionProps {
  readonly section: ReportSection
  readonly listed: readonly Listed[]
  /** The digit that opens a report, by its name. */
  readonly digits: ReadonlyMap<string, string>
  /** What Enter in the search box opens. */
  readonly first: Listed | undefined
}

function Section({ section, listed, digits, first }: SectionProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{translate(`reports.sections.${section}`)}</h2>
      <ul className="card rows report-list">
        {listed.map((one) => {
          const digit = digits.get(one.name)
          return (
            <li key={one.name} className={`row${one === first ? ' row-current' : ''}`}>
              <div>
                <Link to={`/reports/${one.name}`} className="row-link">
                  {one.label}
                </Link>
                <p className="quiet">{one.summary}</p>
              </div>
              {digit && <Keys keys={digit} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** All reports that the user may open, in the order of the list. */
function useReports() {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data, error, refetch } = useAnswer(reports, {}, { staleTime: 300_000 })
  const foresees = can('Reports', 'index') && FORESEEN.every((area) => can(area, 'list'))
  const forecast: Listed = {
    name: 'forecast',
    label: translate('forecast.title'),
    section: 'money',
    summary: translate('forecast.listed'),
  }
  const listedReports: readonly Listed[] = data ? [...data.data, ...(foresees ? [forecast] : [])] : []
  const all = REPORT_SECTIONS.flatMap((section) => listedReports.filter((one) => one.section === section))
  return { all, isReady: data !== undefined, error, refetch }
}

/** /reports: all reports that the user may open, by subject; `/` filters, and digits open the first nine. */
export default function Reports() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { all, isReady, error, refetch } = useReports()
  const { text, setText, box, list, keys } = useSearchedLinks<HTMLDivElement>(translate('reports.search'), 'a', false)
  const matches = matcher(text)
  const found = all.filter(({ label, summary }) => matches(label, summary))
  const first = text.trim() ? found[0] : undefined
  const digits = new Map(all.slice(0, WITH_KEYS).map(({ name }, i) => [name, String(i + 1)]))
  useShortcuts(
    all.slice(0, WITH_KEYS).map(({ name, label }, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: label,
      palette: true,
      run: () => void navigate(`/reports/${name}`),
    })),
  )
  const clear = () => {
    setText('')
    box.current?.focus()
  }
  if (!isReady)
    return (
      <div className="screen">
        <div className="screen-head">
          <h1>{translate('reports.title')}</h1>
        </div>
        {error ? (
          <div className="state" role="alert">
            <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
            <button type="button" className="button" onClick={() => void refetch()}>
              {translate('action.retry')}
            </button>
          </div>
        ) : (
          <Pending />
        )}
      </div>
    )
  return (
    <div
      className="screen"
      onKeyDown={keys(first && (() => void navigate(`/reports/${first.name}`)))}
      role="presentation"
    >
      <div className="screen-head">
        <h1>{translate('reports.title')}</h1>
      </div>
      <search className="search-box">
        <input
          ref={box}
          type="search"
          aria-label={translate('reports.search')}
          placeholder={translate('reports.search')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="search-hint" aria-hidden="true">
          <kbd>Enter</kbd> {translate('libraries.hint')}
        </span>
      </search>
      {found.length === 0 && text.trim() !== '' && (
        <div className="state">
          <p>{translate('reports.none_found', { text: text.trim() })}</p>
          <button type="button" className="button" onClick={clear}>
            {translate('libraries.clear')}
          </button>
        </div>
      )}
      <div ref={list} className="library-groups">
        {REPORT_SECTIONS.map((section) => {
          const sectionReports = found.filter((one) => one.section === section)
          return (
            sectionReports.length > 0 && (
              <Section key={section} section={section} listed={sectionReports} digits={digits} first={first} />
            )
          )
        })}
      </div>
    </div>
  )
}
