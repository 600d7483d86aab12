import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** Adds payment links for the outstanding amount to a job's page. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'customer', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
