import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { associatedQuotes } from '../../../schema/areas/leads/endpoints.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { componentsOf } from '../../kit/kinds/index.tsx'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { nameWithin } from '../../kit/recordName.ts'
import { NameText } from '../../kit/ui/NameText.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import './leads.css'

/** Maximum number of quotes; no lead has that many. */
const MAX_QUOTES = 50
const COLUMNS = ['quote_status_id', 'quote_type_id', 'valid_until', 'total_inc_vat'] as const

/** The quotes created from the lead, newest first. */
export function QuotesPart({ record }: PartProps) {
  const translate = useTranslate()
  const { data, isPending, isError, refetch } = useAnswer(associatedQuotes, {
    params: { id: String(record.id) },
    query: { limit: MAX_QUOTES },
  })
  const cell = (quote: RaRecord<number>, name: (typeof COLUMNS)[number]) => {
    const field = quotes.fields[name]
    const Cell = componentsOf(field).Cell
    const labels = data?.labels?.[name]
    return (
      <Cell
        value={quote[name] ?? null}
        record={quote}
        field={field}
        name={name}
        resource={quotes.name}
        {...(labels ? { labels } : {})}
      />
    )
  }
  return (
    <PartCard title={translate('leads.quotes.title')} count={data?.total}>
      {isPending && <Pending lines={2} />}
      {isError && (
        <div role="alert">
          <p>{translate('leads.quotes.failed')}</p>
          <button type="button" className="button button-small" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {data?.total === 0 && <p className="quiet">{translate('leads.quotes.none')}</p>}
      {data && data.total > 0 && (
        <ul className="lead-quotes">
          {data.data.map((quote) => (
            <li key={quote.id}>
              <LinkBase to={`/quotes/${quote.id}/show`}>
                <NameText resource={quotes} label={nameWithin(quotes, quote)} />
              </LinkBase>
              {COLUMNS.map((name) => (
                <span key={name} data-name={name}>
                  {cell(quote, name)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}
