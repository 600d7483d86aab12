import { type RaRecord, useGetOne } from 'ra-core'
import { usePorts } from '../../kit/ports.ts'
import { VatPlaceNote } from './VatPlaceNote.tsx'

type Line = Readonly<Record<string, unknown>>

/** The same for a document: for the address of the work, else that of the customer. */
export function VatPlaceOf({ record }: { readonly record: RaRecord }) {
  const { can } = usePorts()
  const [customer, job] = [record['customer_id'], record['job_id']]
  const { data: whose } = useGetOne(
    'customers',
    { id: Number(customer) },
    { enabled: typeof customer === 'number' && can('Customers', 'details'), retry: false },
  )
  const { data: work } = useGetOne(
    'jobs',
    { id: Number(job) },
    { enabled: typeof job === 'number' && can('Jobs', 'details'), retry: false },
  )
  const lines = (whose?.['addresses'] ?? []) as readonly Line[]
  const site = work && lines.find((line) => line['id'] === work['address_id'])
  const mainAddress =
    lines.find((line) => line['is_billing'] === true) ?? lines.find((line) => line['primary'] === true)
  return <VatPlaceNote address={site ?? mainAddress ?? lines[0]} />
}
