import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { useState } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { statement, statementAddress } from '../../../schema/areas/statements/endpoints.ts'
import { daysOf } from '../../../schema/engine/filters/days.ts'
import { dayOf, isDay } from '../../../schema/engine/time/time.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { composeEmail, sendActionOf } from '../../kit/acts/emailDraft.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { hasRights } from '../../kit/acts/useIsAvailable.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { PeriodFilter } from '../../kit/period/PeriodFilter.tsx'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useAddress } from '../../kit/useAddress.ts'
import { StatementTable } from './StatementTable.tsx'
import css from './statement.module.css'
import '../../kit/form/form.css'
import '../../kit/kit.css'
import '../screens.css'
import { PERIODS, type Period, type PeriodState } from '../../kit/period/periods.ts'

/** The default period. */
const DEFAULT_PERIOD: Period = 'last-90-days'

/** Reads the state from the address; missing or invalid parts get the default. */
function readStatement(search: URLSearchParams): PeriodState {
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to, word] = [day('from'), day('to'), search.get('period')]
  if (from || to || word === 'all') return { from, to }
  return { period: PERIODS.find((one) => one === word) ?? DEFAULT_PERIOD }
}

function writeStatement({ period, from, to }: PeriodState): Record<string, string> {
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return period === DEFAULT_PERIOD ? {} : { period: period ?? 'all' }
}

/** /customers/statement/{id}: a customer's invoices and payments with the balance before and after; the period is part of the address. */
export default function StatementScreen() {
  const { id } = useParams<{ id: string }>()
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can, locale } = usePorts()
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
    error: loadError,
    refetch: askAgain,
  } = useAnswer(statement, { id: Number(id), query: period }, { asList: true, placeholderData: keepPreviousData })
  const file = async (format: 'pdf' | 'csv') => {
    try {
      const { url } = await panel.ask(statementAddress, { id: Number(id), body: { ...period, format, locale } })
      // A CSV is downloaded, as is a document where the browser blocks new windows.
      if (format === 'csv' || !window.open(url, '_blank')) saveAddress(url)
    } catch (reason) {
      showRefusal(reason)
    }
  }
  const act = sendActionOf(customers)
  const maySend = act !== undefined && hasRights(act.needs, can) && Boolean(customer) && !customer?.['archived_at']
  const email = () => customer && composeEmail({ resource: customers, record: customer, template: 'statement', period })
  useShortcuts([
    maySend && { keys: act?.key ?? '', scope: 'list', text: translate('statement.email'), palette: true, run: email },
    { keys: 'p', scope: 'list', text: translate('statement.print'), palette: true, run: () => void file('pdf') },
    { scope: 'list', text: translate('statement.csv'), palette: true, run: () => void file('csv') },
  ])
  const problem = error ?? loadError
  if (problem) return <Missing error={problem} retry={() => void (error ? refetch() : askAgain())} />
  if (!customer || !data) return <Pending />
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
        {maySend && (
          <button type="button" className="button button-main" aria-keyshortcuts={act?.key} onClick={email}>
            {translate('statement.email')} <Keys keys={act?.key ?? ''} />
          </button>
        )}
      </div>
      <div className={css['filters']}>
        <PeriodFilter
          id={'statement'}
          label={translate('statement.period')}
          resource={customers.name}
          state={state}
          days={{ from, to }}
          onChange={go}
        />
      </div>
      <div className={`card ${css['frame']}`}>
        <StatementTable statement={data} />
        {data.entries.length === 0 && <p className="state quiet">{translate('statement.none')}</p>}
      </div>
    </div>
  )
}
