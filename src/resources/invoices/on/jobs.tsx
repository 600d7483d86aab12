import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'

const InvoicingPart = loadable(() => import('../InvoicingPart.tsx'), <Pending lines={4} />)

/** Adds the invoices of a job to its page. */
export default {
  bulk: [{ key: 'i', text: 'invoices.batch.open', needs: ['Invoices', 'add'], to: '/invoices/batch' }],
  parts: [
    { key: 'invoices', title: 'invoices.title', needs: ['Invoices', 'list'], Part: InvoicingPart, after: 'sub-jobs' },
  ],
} satisfies AddedScreens
