/** Headers with the sender of an email, as other programs write them; the business's addresses are `office@example.test` and `website@example.test`. */
export interface WorldSender {
  readonly what: string
  /** The source of its shape. */
  readonly source: string
  readonly headers: readonly string[]
  readonly body?: string
  readonly name: string
  readonly address: string
}

export const worldSenders: readonly WorldSender[] = [
  {
    what: 'a website form that sends as the business and names the person in Reply-To',
    source: 'freescout-help-desk/freescout issue 2833: all enquiries became conversations of the mailbox itself',
    headers: ['From: Our Website <website@example.test>', 'Reply-To: Mister Customer <customer@world.test>'],
    name: 'Mister Customer',
    address: 'customer@world.test',
  },
  {
    what: 'a form that sends as no-reply, with an address alone in Reply-To',
    source: 'osTicket/osTicket issue 5650; faveosuite/faveo-helpdesk issue 72: every ticket was of the user “Shop”',
    headers: ['From: Shop <no-reply@shop.test>', 'Reply-To: dana@world.test'],
    name: '',
    address: 'dana@world.test',
  },
  {
    what: 'an empty Reply-To',
    source: 'chatwoot/chatwoot, spec/fixtures/files/malformed_reply_to.eml',
    headers: ['From: Sender <SENDER@WORLD.TEST>', 'Reply-To: <"">'],
    name: 'Sender',
    address: 'sender@world.test',
  },
  {
    what: 'a Reply-To that is the mailbox itself',
    source: 'zammad/zammad issue 2239, turned round: a customer whose program answers to us',
    headers: ['From: Dana Holm <dana@world.test>', 'Reply-To: office+12@example.test'],
    name: 'Dana Holm',
    address: 'dana@world.test',
  },
  {
    what: 'the last name first, quoted',
    source: 'freescout-help-desk/freescout issue 5074: first and last name were swapped',
    headers: ['From: "Smith, John" <john@world.test>'],
    name: 'John Smith',
    address: 'john@world.test',
  },
  {
    what: 'the last name first, without quotes',
    source: 'nodemailer/mailparser pull request 15; osTicket/osTicket pull request 940',
    headers: ['From: Smith, John <john@world.test>'],
    name: 'John Smith',
    address: 'john@world.test',
  },
  {
    what: 'the last name first, encoded',
    source: 'django-helpdesk/django-helpdesk issue 832: the last name was taken for the address',
    headers: ['From: =?utf-8?Q?Bernard-Bouissi=C3=A8res=2C_Benjamin?= <ben@world.test>'],
    name: 'Benjamin Bernard-Bouissières',
    address: 'ben@world.test',
  },
  {
    what: 'the last name first with a description in brackets',
    source: 'nylas/nylas-mail pull request 2016 (Office 365)',
    headers: ['From: "Holm, Dana (Facilities)" <dana@world.test>'],
    name: 'Dana Holm',
    address: 'dana@world.test',
  },
  {
    what: 'a company with a comma in its name',
    source: 'zencart/zencart issue 2854',
    headers: ['From: "Acme Widgets, LLC" <office@acme.test>'],
    name: 'Acme Widgets, LLC',
    address: 'office@acme.test',
  },
  {
    what: 'an address as its own name',
    source: 'chatwoot/chatwoot, spec/fixtures/files/support_without_sender_name.eml',
    headers: ['From: "dana@world.test" <dana@world.test>'],
    name: '',
    address: 'dana@world.test',
  },
  {
    what: 'a form that writes who filled it in into the text alone',
    source: 'BadChoice/handesk issue 295: forms send from the address of the website',
    headers: ['From: WordPress <wordpress@shop.test>'],
    body: 'Name: Dana Holm\nEmail: Dana@World.test\nMessage: The tap drips.',
    name: 'Dana Holm',
    address: 'dana@world.test',
  },
]
