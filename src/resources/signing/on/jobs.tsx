import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'

/** Adds documents and signatures to a job's page. */
export default {
  parts: [
    {
      key: 'documents',
      title: 'signing.title',
      needs: ['Jobs', 'details'],
      after: 'sub-jobs',
      begins: { keys: 'd', text: 'signing.open', needs: ['Jobs', 'edit'] },
      Part: loadable(() => import('../DocumentsPart.tsx'), <Pending lines={4} />),
    },
  ],
} satisfies AddedScreens
