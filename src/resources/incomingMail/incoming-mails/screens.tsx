// Custom screens: the generated page cannot show an email with its layout, nor choose a record of any type.
import declaration from '../../../../schema/areas/incomingMail/incoming-mails.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import AttachDialog from './AttachDialog.tsx'
import { MessagePart } from './MessagePart.tsx'

export default defineScreens(declaration, {
  dialogs: { attach: AttachDialog },
  parts: [{ key: 'message', title: 'incoming_mail.message', Part: MessagePart, inOverview: 'first' }],
})
