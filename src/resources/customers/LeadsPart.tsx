import { useQuery } from '@tanstack/react-query'
import { useNavigate, useTranslate } from 'ra-core'
import { Matches } from '../../kit/identify/Matches.tsx'
import type { Match } from '../../kit/identify/useIdentify.ts'
import { Pending } from '../../kit/Pending.tsx'
import { PartCard } from '../../kit/record/PartCard.tsx'
import type { PartProps } from '../../kit/record/parts.ts'
import { useSend } from '../../kit/send.ts'

/** Leads with the customer's telephone number or email address: no field says whose they are before they are converted. */
export function LeadsPart({ record }: PartProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const send = useSend()
  const given = (['phone', 'email'] as const).flatMap((by) => (record[by] ? [[by, String(record[by])]] : []))
  const query = new URLSearchParams([...given, ['kinds', 'leads'], ['limit', '20']]).toString()
  const { data, isPending, isError } = useQuery({
    queryKey: ['leads', 'identify', query],
    queryFn: ({ signal }) =>
      send<{ data: readonly Match[] }>({ method: 'GET', path: `customers/identify?${query}`, signal }),
    enabled: given.length > 0,
    retry: false,
  })
  return (
    <PartCard title={translate('customers.leads.title')} count={data?.data.length}>
      {isPending && given.length > 0 && <Pending lines={2} />}
      {isError && <p className="field-error">{translate('related.failed')}</p>}
      {data?.data.length === 0 && <p className="quiet">{translate('customers.leads.none')}</p>}
      <Matches matches={data?.data ?? []} onPick={({ id }) => navigate(`/leads/${id}/show`)} />
    </PartCard>
  )
}
