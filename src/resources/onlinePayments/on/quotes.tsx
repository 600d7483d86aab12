import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** A deposit of a quote can be paid online. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'customer', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
