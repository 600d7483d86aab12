/** A reply without a header that says whether a program sent it. */
export interface WorldAutomatic {
  readonly subject: string
  readonly text: string
  /** How it is recognised; undefined for a person's email. */
  readonly by?: 'subject' | 'text'
  /** The source of its shape. */
  readonly source: string
}

export const worldAutomatic: readonly WorldAutomatic[] = [
  {
    subject: 'Automatic reply: Your visit',
    text: 'I am back on Monday.',
    by: 'subject',
    source: 'Outlook; freescout-help-desk/freescout issue 688',
  },
  {
    subject: 'Automated Response: Re: Automated Response: Re: Your quote',
    text: 'We cannot handle your message.',
    by: 'subject',
    source: 'freescout-help-desk/freescout issue 3670: each of them became a conversation',
  },
  {
    subject: 'Re: Out of Office: Your quote',
    text: 'Thanks.',
    by: 'subject',
    source: 'osTicket/osTicket issue 1041',
  },
  {
    subject: '[AUTO GENERATED] Your quote',
    text: 'Some thing.',
    by: 'subject',
    source: 'discourse/discourse, emails/auto_generated_subject.eml',
  },
  { subject: '自动回复：您的报价', text: '我不在。', by: 'subject', source: 'QQ Mail' },
  {
    subject: 'Re: Your quote',
    text: 'Thank you for your email. I am currently out of the office and will reply on my return.',
    by: 'text',
    source: 'freescout-help-desk/freescout issue 688: programs that keep the subject',
  },
  {
    subject: 'Re: Your quote',
    text: 'This is an automatically generated message, please do not reply.',
    by: 'text',
    source: 'freescout-help-desk/freescout issue 2445: two ticket systems that answer each other',
  },
  {
    subject: 'Re: Ihr Angebot',
    text: 'Ich bin derzeit nicht im Büro. In dringenden Fällen wenden Sie sich an das Sekretariat.',
    by: 'text',
    source: 'Intermesh/groupoffice issue 64, in German',
  },
  {
    subject: 'Re: Your visit',
    text: 'I am out of the office on Monday, could you come on Tuesday?',
    source: 'PostHog/posthog pull request 92017, turned round: a person who says when they are away',
  },
  {
    subject: 'Re: Your visit',
    text: 'I am on holiday until Friday, the key is next door.',
    source: 'PostHog/posthog pull request 92017, turned round: a person who says when they are away',
  },
  {
    subject: 'Office out of hot water',
    text: 'Please come soon.',
    source: 'odoo/odoo pull request 78597, turned round: a rule that takes too much',
  },
]
