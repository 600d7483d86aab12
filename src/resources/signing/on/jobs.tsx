import { lazy } from 'react'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

/** What is signed on a job. */
export default {
  parts: [
    {
      key: 'documents',
      title: 'signing.title',
      needs: ['Jobs', 'details'],
      after: 'sub-jobs',
      begins: { keys: 'd', text: 'signing.open', needs: ['Jobs', 'edit'] },
      Part: lazy(() => import('../DocumentsPart.tsx')),
    },
  ],
} satisfies AddedScreens
