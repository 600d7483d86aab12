import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { useState } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { statement, statementAddress } from '../../../schema/areas/statements/endpoints.ts'
import { displayName } from '../../../schema/engine/called.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { daysOf } from '../../../schema/engine/filters/days.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { useRefusal } from '../../kit/acts/useRefusal.ts'
import { DateInput } from '../../kit/kinds/date.tsx'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useAddress } from '../../kit/useAddress.ts'
import { StatementTable } from './StatementTable.tsx'
import css from './statement.module.css'
import { PERIODS, readStatement, writeStatement } from './statementState.ts'
import '../../kit/form/form.css'
import '../../kit/kit.css'
import '../screens.css'

/** /customers/statement/{id}: what a customer was asked to pay and has paid, with the balance before and after; its period stands in the address. */
export default function StatementScreen() {
  const { id } = useParams<{ id: string }>()
  const translate = useTranslate()
  const panel = usePanel()
  const tell = useRefusal()
  const { locale } = usePorts()
  const [today] = useState(() => dayOf(Date.now()))
  const [state, go] = useAddress(readStatement, writeStatement)
  const days = state.period ? daysOf(state.period, today) : undefined
  const [from, to] = [days?.from ?? state.from, days?.to ?? state.to]
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const {
    data: customer,
    error,
    refetch,
  } = useGetOne<RaRecord<number>>(customers.name, { id: Number(id) }, { retry: false })
  const {
    data,
    error: refused,
    refetch: askAgain,
  } = useAnswer(statement, { id: Number(id), query: period }, { asList: true, placeholderData: keepPreviousData })
  const file = async (format: 'pdf' | 'csv') => {
    try {
      const { url } = await panel.ask(statementAddress, { id: Number(id), body: { ...period, format, locale } })
      // A browser that lets no page open another one saves the file.
      if (format === 'csv' || !window.open(url, '_blank')) saveAddress(url)
    } catch (reason) {
      tell(reason)
    }
  }
  useShortcuts([
    { keys: 'p', scope: 'list', text: translate('statement.print'), palette: true, run: () => void file('pdf') },
    { scope: 'list', text: translate('statement.csv'), palette: true, run: () => void file('csv') },
  ])
  const problem = error ?? refused
  if (problem) return <Missing error={problem} retry={() => void (error ? refetch() : askAgain())} />
  if (!customer || !data) return <Pending />
  const isOwn = state.period === undefined && (state.from !== undefined || state.to !== undefined)
  return (
    <div className="screen">
      <div className={`screen-head ${css['head']}`}>
        <LinkBase
          className="icon-button"
          to={openPath(customers, customer.id)}
          aria-label={translate('statement.to_customer')}
        >
          <BackIcon />
        </LinkBase>
        <h1>{translate('statement.title')}</h1>
        <span className="screen-count">{displayName(customers, customer)}</span>
        <span className="spring" />
        <button type="button" className="button" onClick={() => void file('csv')}>
          <DownloadIcon fontSize="small" aria-hidden="true" />
          {translate('statement.csv')}
        </button>
        <button type="button" className="button" aria-keyshortcuts="p" onClick={() => void file('pdf')}>
          <PrintIcon fontSize="small" aria-hidden="true" />
          {translate('statement.print')} <kbd aria-hidden="true">p</kbd>
        </button>
      </div>
      <div className={css['filters']}>
        <label>
          <span>{translate('statement.period')}</span>
          <select
            className="control"
            value={isOwn ? 'own' : (state.period ?? 'all')}
            onChange={({ target }) =>
              go({ from: undefined, to: undefined, period: PERIODS.find((one) => one === target.value) })
            }
          >
            {isOwn && <option value="own">{translate('breakdown.periods.own')}</option>}
            {PERIODS.map((one) => (
              <option key={one} value={one}>
                {translate(`breakdown.periods.${one}`)}
              </option>
            ))}
            <option value="all">{translate('breakdown.periods.all')}</option>
          </select>
        </label>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`statement-${name}`}>
            <span>{translate(`breakdown.${name}`)}</span>
            <DateInput
              {...{
                id: `statement-${name}`,
                name,
                resource: customers.name,
                field: f.date(),
                value: { from, to }[name] ?? null,
              }}
              onChange={(day: unknown) =>
                go({ from, to, period: undefined, [name]: typeof day === 'string' && day ? day : undefined })
              }
            />
          </label>
        ))}
      </div>
      <div className={`card ${css['frame']}`}>
        <StatementTable statement={data} />
        {data.entries.length === 0 && <p className="state quiet">{translate('statement.none')}</p>}
      </div>
    </div>
  )
}
