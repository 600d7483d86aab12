import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { MailCard } from '../MailCard.tsx'

export default {
  parts: [],
  rail: [{ key: 'mail', after: 'customer', Card: MailCard }],
} satisfies AddedScreens
