import { useNavigate, useTranslate } from 'ra-core'
import { identify } from '../../../schema/areas/customers/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { Matches } from './identify/Matches.tsx'

/** Leads with the customer's telephone number or email address: no field says whose they are before they are converted. */
export function LeadsPart({ record }: PartProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const given = (['phone', 'email'] as const).flatMap((by) => (record[by] ? [[by, String(record[by])]] : []))
  const { data, isPending, isError } = useAnswer(
    identify,
    { query: { ...Object.fromEntries(given), kinds: 'leads', limit: 20 } },
    { enabled: given.length > 0 },
  )
  return (
    <PartCard title={translate('customers.leads.title')} count={data?.data.length}>
      {isPending && given.length > 0 && <Pending lines={2} />}
      {isError && <p className="field-error">{translate('related.failed')}</p>}
      {data?.data.length === 0 && <p className="quiet">{translate('customers.leads.none')}</p>}
      <Matches matches={data?.data ?? []} onPick={({ id }) => navigate(`/leads/${id}/show`)} />
    </PartCard>
  )
}
