import declaration from '../../../../schema/areas/invoices/invoices.ts'
import { MadePart } from '../../../kit/record/sections/MadePart.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const InvoicesPart = ({ record }: PartProps) => (
  <MadePart
    title="invoices.title"
    none="invoices.none"
    of={declaration}
    filter={{ quote_id: record.id }}
    columns={['kind', 'status', 'issue_date', 'due_date', 'total_inc_vat']}
  />
)

/** Adds the invoices of a quote to its page. */
export default {
  parts: [{ key: 'invoices', title: 'invoices.title', needs: ['Invoices', 'list'], Part: InvoicesPart }],
} satisfies AddedScreens
