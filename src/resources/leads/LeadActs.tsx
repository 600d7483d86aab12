import type { RaRecord } from 'ra-core'
import { useContext } from 'react'
import { LEAD_STATUS } from '../../../schema/libraries/lead-statuses.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { ActButton } from '../../kit/record/ActButton.tsx'

/** A lead becomes a quote, once. */
export function LeadActs({ record: given }: { readonly record: object }) {
  const record = given as RaRecord<number>
  const { can } = usePorts()
  const inForm = useContext(FormScreenContext) !== null
  const may = can('Leads', 'edit') && can('Quotes', 'add') && can('Customers', 'add')
  if (inForm || !may || record['archived_at'] || record['lead_status_id'] === LEAD_STATUS.CONVERTED_TO_QUOTE)
    return null
  const makes = { resource: 'quotes', key: 'quote', label: 'number' }
  return <ActButton resource="leads" record={record} act="convert" text="work.to_quote" keys="n" makes={makes} />
}
