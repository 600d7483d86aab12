// Custom screens: the generated page cannot show a document as it is printed, nor the generated form what is left to invoice.
import declaration from '../../../schema/areas/invoices/invoices.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { CreditedNote } from './CreditedNote.tsx'
import { DraftLayout } from './draft/DraftLayout.tsx'
import { DraftLines } from './draft/DraftLines.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'
import { ToPayCard } from './ToPayCard.tsx'

const IssueDialog = loadable(() => import('./IssueDialog.tsx'))

export default defineScreens(declaration, {
  dialogs: { issue: IssueDialog },
  dialogNotes: { credit: CreditedNote },
  layout: DraftLayout,
  inputs: { lines: DraftLines },
  parts: [{ key: 'paper', title: 'invoices.paper', Part: InvoiceDocument, inOverview: 'first' }],
  rail: [
    { key: 'to-pay', Card: ToPayCard },
    { key: 'customer', Card: CustomerCard },
  ],
})
