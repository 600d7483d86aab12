import declaration from '../../../../schema/areas/invoices/invoices.ts'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../../kit/record/sections/RelatedPart.tsx'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const InvoicesPart = ({ record }: PartProps) => (
  <RelatedPart
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
