// Custom screens: the generated page cannot show an email as it was sent, nor the mail server's responses.
import declaration from '../../../../schema/areas/mail/emails.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { AttemptsPart } from './AttemptsPart.tsx'
import { EmailPart } from './EmailPart.tsx'

export default defineScreens(declaration, {
  bulk: [{ key: 'r', text: 'mail.again.open', needs: ['EmailLogs', 'add'], to: '/settings/emails/resend' }],
  parts: [
    { key: 'letter', title: 'mail.letter', Part: EmailPart, inOverview: 'first' },
    { key: 'attempts', title: 'mail.attempts', Part: AttemptsPart, inOverview: true },
  ],
})
