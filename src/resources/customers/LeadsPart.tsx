import { useNavigate, useTranslate } from 'ra-core'
import { identify } from '../../../schema/areas/customers/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useFew } from '../../kit/useFew.ts'
import { Matches } from './identify/Matches.tsx'

/** Maximum number of leads; no customer has that many. */
const LINKED = 50
const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** Leads with the customer's phone number or email address that are not linked to them; converted leads are among the related records. */
export function LeadsPart({ record }: PartProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const criteria = (['phone', 'email'] as const).flatMap((criterion) =>
    record[criterion] ? [[criterion, String(record[criterion])]] : [],
  )
  const { data, isPending, isError } = useAnswer(
    identify,
    { query: { ...Object.fromEntries(criteria), kinds: 'leads', limit: 20 } },
    { enabled: criteria.length > 0 },
  )
  const linked = useFew('leads', { filter: { customer_id: record.id }, sort: NEWEST, limit: LINKED })
  const isLinked = new Set(linked.data?.data.map(({ id }) => id))
  const otherLeads = data?.data.filter(({ id }) => !isLinked.has(id))
  return (
    <PartCard title={translate('customers.leads.title')} count={otherLeads?.length}>
      {isPending && criteria.length > 0 && <Pending lines={2} />}
      {isError && <p className="field-error">{translate('related.failed')}</p>}
      {otherLeads?.length === 0 && <p className="quiet">{translate('customers.leads.none')}</p>}
      <Matches matches={otherLeads ?? []} onPick={({ id }) => navigate(`/leads/${id}/show`)} />
    </PartCard>
  )
}
