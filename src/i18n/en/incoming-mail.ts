/** Received emails. */
export const incomingMail = {
  problem: {
    incoming_mail_settled: 'This email has already been dealt with',
  },
  incoming_mail: {
    message: 'Message',
    plain: 'Plain text',
    none: 'This email has no text.',
    unreadable: 'This email could not be read. Download the original from its failed item.',
    gone: 'The text of this email was not kept.',
    attach_note:
      'The text is added as a comment, and the attachments as files. The person responsible gets a notification.',
    pictures: 'Pictures on other servers are not loaded, so the sender cannot see that you read this.',
  },
  record: {
    system: {
      mail_in_lead: 'Came in by email: %{subject}',
    },
  },
}
