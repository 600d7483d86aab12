/** An email as other programs have received it. */
export interface WorldMail {
  readonly what: string
  /** The source of its shape. */
  readonly source: string
  readonly raw: string
  /** Its outcome: a lead with this text, a failed item, or nothing, because no person wrote it. */
  readonly becomes: { readonly lead: string } | 'failed item' | 'nothing'
}

const headers = (from: string, subject: string, ...more: readonly string[]) => [
  `From: ${from}`,
  'To: office@example.test',
  `Subject: ${subject}`,
  'MIME-Version: 1.0',
  ...more,
]
const lines = (...all: readonly (string | readonly string[])[]) => all.flat().join('\n')

export const worldMails: readonly WorldMail[] = [
  {
    what: 'the same boundary at two levels, with text before the first part',
    source: 'CPython, Lib/test/test_email/data/msg_15.txt (Outlook Express for Macintosh)',
    becomes: { lead: 'The gate sticks.' },
    raw: lines(
      headers('outer@world.test', 'Gate', 'Content-Type: multipart/mixed;', '   boundary="MS_Mac_OE_1_MIME_Part"'),
      ['', '> This message is in MIME format. Your mail program d', ''],
      [
        '--MS_Mac_OE_1_MIME_Part',
        'Content-Type: multipart/alternative;',
        '   boundary="MS_Mac_OE_1_MIME_Part"',
        '',
        '',
      ],
      ['--MS_Mac_OE_1_MIME_Part', 'Content-Type: text/plain; charset="ISO-8859-1"'],
      ['Content-Transfer-Encoding: quoted-printable', '', 'The gate sticks.', ''],
      ['--MS_Mac_OE_1_MIME_Part', 'Content-Type: text/html; charset="ISO-8859-1"'],
      ['Content-Transfer-Encoding: quoted-printable', '', '<HTML><BODY>The gate sticks.</BODY></HTML>', ''],
      ['--MS_Mac_OE_1_MIME_Part--', '', ''],
      ['--MS_Mac_OE_1_MIME_Part', 'Content-Type: image/gif; name="xx.gif";', ' x-mac-creator="6F676C65";'],
      [' x-mac-type="47494666"', 'Content-Disposition: attachment', 'Content-Transfer-Encoding: base64', ''],
      ['No base64 at all.', '', '--MS_Mac_OE_1_MIME_Part--', ''],
    ),
  },
  {
    what: 'a report of a failed delivery, its types in capital letters, with the email that it is about',
    source: 'CPython, Lib/test/test_email/data/msg_16.txt (Sun Internet Mail Server)',
    becomes: 'nothing',
    raw: lines(
      ['Return-Path: <>'],
      headers('Internet Mail Delivery <postmaster@world.test>', 'Delivery Notification: Delivery has failed'),
      ['Precedence: bulk', 'Content-Type: multipart/report; boundary="Boundary_(ID_A+z+/jL7)"', '', ''],
      ['--Boundary_(ID_A+z+/jL7)', 'Content-Type: text/plain; charset=ISO-8859-1', ''],
      ['Your message cannot be delivered.', ''],
      ['--Boundary_(ID_A+z+/jL7)', 'Content-Type: message/DELIVERY-STATUS', ''],
      ['Original-envelope-id: 0AB@mail.world.test', 'Reporting-MTA: dns; mail.world.test', ''],
      [
        'Action: failed',
        'Status: 5.0.0 (recipient reached disk quota)',
        'Final-recipient: rfc822;nobody@world.test',
        '',
      ],
      ['--Boundary_(ID_A+z+/jL7)', 'Content-Type: MESSAGE/RFC822', ''],
      headers('office@example.test', 'Your visit', 'Content-Type: text/plain; charset=us-ascii'),
      ['', 'We come on Monday.', '', '--Boundary_(ID_A+z+/jL7)--', ''],
    ),
  },
  {
    what: 'a header that is followed by text without an empty line',
    source: 'CPython, Lib/test/test_email/data/msg_35.txt (RFC 5322 broken on purpose)',
    becomes: { lead: 'Boiler' },
    raw: lines(['From: unseparated@world.test', 'To: office@example.test', 'Subject: Boiler', 'it makes a noise', '']),
  },
  {
    what: 'an attachment whose type has no subtype',
    source: 'freescout-help-desk/freescout issue 3654: fetching stopped until the email was deleted',
    becomes: { lead: 'Photo attached.' },
    raw: lines(
      headers('subtype@world.test', 'Photo', 'Content-Type: multipart/mixed; boundary=cut', ''),
      ['--cut', 'Content-Type: text/plain', '', 'Photo attached.', ''],
      ['--cut', 'Content-Type: IMAGE', 'Content-Disposition: attachment; filename=photo', ''],
      ['not a picture', '--cut--', ''],
    ),
  },
  {
    what: 'more than a thousand parts',
    source: 'nodemailer/mailparser issue 313: “Max allowed child nodes exceeded”',
    becomes: 'failed item',
    raw: lines(
      headers('parts@world.test', 'Meter readings', 'Content-Type: multipart/mixed; boundary=cut', ''),
      Array.from({ length: 1_100 }, (_, n) => ['--cut', 'Content-Type: text/plain', '', `Reading ${n}`]).flat(),
      ['--cut--', ''],
    ),
  },
  {
    what: 'an email after those of which one cannot be parsed',
    source: 'zammad/zammad issues 1877 and 2754: one email of malformed MIME stopped the channel',
    becomes: { lead: 'Please call me.' },
    raw: lines(headers('behind@world.test', 'Behind it', ''), ['Please call me.', '']),
  },
]
