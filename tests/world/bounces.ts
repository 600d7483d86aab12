/** A mail server's bounce report, as other programs have received it. */
export interface WorldBounce {
  readonly what: string
  /** The source of its shape. */
  readonly source: string
  /** @param name message id of the email it is about, with its angle brackets; `to` is that email's recipient */
  readonly raw: (name: string, to: string) => string
  /** The mail server's message; null if the email may still arrive. */
  readonly answer: string | null
}

const lines = (...all: readonly (string | readonly string[])[]) => all.flat().join('\r\n')
const head = (from: string, boundary: string, ...more: readonly string[]) => [
  'Return-Path: <>',
  `From: ${from}`,
  'To: office@example.test',
  'Subject: Delivery report',
  'MIME-Version: 1.0',
  `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
  ...more,
  '',
]
const words = (boundary: string) => [`--${boundary}`, 'Content-Type: text/plain', '', 'Words for people.', '']

export const worldBounces: readonly WorldBounce[] = [
  {
    what: 'names of types in capitals, the action before the address, no diagnostic code',
    source: 'CPython, Lib/test/test_email/data/msg_16.txt (Sun Internet Mail Server)',
    answer: '5.0.0 (mailbox is full)',
    raw: (name, to) =>
      lines(
        head('postmaster@world.test', 'Boundary_(ID_1/jL7)'),
        words('Boundary_(ID_1/jL7)'),
        ['--Boundary_(ID_1/jL7)', 'Content-Type: message/DELIVERY-STATUS', ''],
        ['Original-envelope-id: 0AB@mail.world.test', 'Reporting-MTA: dns; mail.world.test', ''],
        ['Action: failed', 'Status: 5.0.0 (mailbox is full)', `Original-recipient: rfc822;${to}`],
        [`Final-recipient: rfc822;${to}`, ''],
        ['--Boundary_(ID_1/jL7)', 'Content-Type: MESSAGE/RFC822', '', `Message-ID: ${name}`, '', 'Good day.'],
        '--Boundary_(ID_1/jL7)--',
      ),
  },
  {
    what: 'the address on a line of its own below its field, in other letters than it was written with',
    source: 'rgl/MailBounceDetector, README.md (Exchange behind an edge server, Gmail refuses)',
    answer: '5.1.1',
    raw: (name, to) =>
      lines(
        head('Mail Delivery System <MAILER-DAEMON@world.test>', 'b1'),
        words('b1'),
        ['--b1', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; edge.world.test', ''],
        ['Final-recipient: RFC822;', ` ${to.toUpperCase()}`, 'Action: failed', 'Status: 5.1.1'],
        ['Remote-MTA: dns; mx.world.test', 'X-Supplementary-Info: <mx.world.test #5.1.1 smtp;550-5.1.1>', ''],
        ['--b1', 'Content-Type: text/rfc822-headers', '', 'Subject: Yours', `Message-Id: ${name}`, '', '--b1--'],
      ),
  },
  {
    what: 'taken by the relay and refused a second later, over several lines; the email is named by the head alone',
    source: 'carlos-emr/carlos issue 3834: sent by the log, refused by Gmail, and nobody learnt of it',
    answer: '550-5.7.26 The sender is not authenticated. 550 5.7.26 See the help',
    raw: (name, to) =>
      lines(
        head('Mail Delivery Subsystem <mailer-daemon@world.test>', '0001', `In-Reply-To: ${name}`),
        words('0001'),
        ['--0001', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; world.test', '', ''],
        [`Final-Recipient: rfc822; ${to}`, 'Action: failed', 'Status: 5.7.26'],
        ['Diagnostic-Code: smtp; 550-5.7.26 The sender is not authenticated.', ' 550 5.7.26 See the help', ''],
        '--0001--',
      ),
  },
  {
    what: 'only late so far: the mail server goes on trying',
    source: 'ustaxcourt/ef-cms issue 863: delays counted as failures',
    answer: null,
    raw: (name, to) =>
      lines(
        head('postmaster@world.test', 'b2', `References: ${name}`),
        words('b2'),
        ['--b2', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; world.test', ''],
        [`Final-Recipient: rfc822; ${to}`, 'Action: delayed', 'Status: 4.4.7', '', '--b2--'],
      ),
  },
]
