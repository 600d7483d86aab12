import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** Adds payment links to an invoice's page. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'to-pay', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
