import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DEBOUNCE_MS } from '../../kit/limits.ts'
import { usePorts } from '../../kit/ports.ts'
import { useSend } from '../../kit/send.ts'
import { useWizard } from '../../kit/wizard/context.ts'
import { useWords } from '../../kit/words.ts'
import './leads.css'

interface Match {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly place: string | null
  readonly reasons: readonly { readonly by: string }[]
}

const MOST = 6

/** What identify is asked with; empty while there is too little to go by. */
function askedBy(values: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string).trim() : '')
  const name = `${text('first_name')} ${text('last_name')}`.trim()
  const by = { phone: text('phone'), email: text('email'), name, company: text('company_name') }
  const given = Object.entries(by).filter(([, value]) => value.length > 2)
  return new URLSearchParams(given).toString()
}

/** Follows with a pause, so that not every letter asks. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function MatchRow({ match }: { readonly match: Match }) {
  const translate = useTranslate()
  const words = useWords(match.resource)
  return (
    <li>
      <LinkBase to={`/${match.resource}/${match.id}/show`}>{match.label}</LinkBase>
      <span className="quiet">
        {[words.one, match.place].filter(Boolean).join(' · ')} ·{' '}
        {match.reasons.map(({ by }) => translate(`wizard.likely.by.${by}`)).join(', ')}
      </span>
    </li>
  )
}

/** Customers and leads that may be whoever is calling, as one types. */
export function Likely() {
  const translate = useTranslate()
  const send = useSend()
  const { can } = usePorts()
  const { draft } = useWizard()
  const values = useWatch() as Readonly<Record<string, unknown>>
  const by = useSettled(askedBy(values))
  const may = can('Customers', 'list')
  const { data } = useQuery({
    queryKey: ['customers', 'identify', by],
    queryFn: ({ signal }) =>
      send<{ data: readonly Match[] }>({
        method: 'GET',
        path: `customers/identify?kinds=customers,leads&limit=${MOST}&${by}`,
        signal,
      }),
    enabled: may && by !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!may || by === '' || !data) return null
  // The lead that is being made is no other.
  const others = data.data.filter(({ resource, id }) => resource !== 'leads' || id !== draft.record?.id)
  return (
    <section className="form-card likely" aria-live="polite" aria-label={translate('wizard.likely.title')}>
      {others.length === 0 ? (
        <p className="quiet">{translate('wizard.likely.none')}</p>
      ) : (
        <>
          <h2>{translate('wizard.likely.title')}</h2>
          <p className="quiet">{translate('wizard.likely.help')}</p>
          <ul>
            {others.map((match) => (
              <MatchRow key={`${match.resource} ${match.id}`} match={match} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
