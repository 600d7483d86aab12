import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** What is left of a job can be paid online. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'customer', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
