import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** Adds payment links for the deposit to a quote's page. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'customer', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
