import fc from 'fast-check'

/** An email as an attacker, or a broken program, sends it. */
export interface HostileMail {
  readonly what: string
  readonly raw: string
  /** It cannot be parsed within the limits. */
  readonly isUnreadable?: true
}

const head = (subject: string, more: readonly string[] = []) => [
  'From: Mallory <mallory@example.test>',
  'To: office@example.test',
  `Subject: ${subject}`,
  'MIME-Version: 1.0',
  ...more,
]
const html = (subject: string, body: string) =>
  [...head(subject, ['Content-Type: text/html; charset=utf-8']), '', body, ''].join('\n')
const multipart = (subject: string, parts: readonly string[], more: readonly string[] = []) =>
  [
    ...head(subject, [...more, 'Content-Type: multipart/mixed; boundary=cut']),
    '',
    ...parts.flatMap((part) => ['--cut', part]),
    '--cut--',
    '',
  ].join('\n')
const plainPart = (text: string) => `Content-Type: text/plain\n\n${text}`

/** Nested messages. */
function nested(depth: number): string {
  let inner = [...head('The innermost', ['Content-Type: text/plain']), '', 'Deep inside', ''].join('\n')
  for (let n = 0; n < depth; n++)
    inner = [...head(`Level ${n}`, ['Content-Type: message/rfc822']), '', inner].join('\n')
  return inner
}

/** Nested multiparts. */
function nestedParts(depth: number): string {
  let inner = plainPart('Deep inside')
  for (let n = 0; n < depth; n++)
    inner = [`Content-Type: multipart/mixed; boundary=b${n}`, '', `--b${n}`, inner, `--b${n}--`].join('\n')
  return [...head('Parts within parts'), inner, ''].join('\n')
}

/** Each of the kinds of email that stopped incoming mail, blocked the server, or might. */
export const hostileMails: readonly HostileMail[] = [
  { what: '3,000 nested tables', raw: html('Tables', '<table><tr><td>'.repeat(3_000)) },
  { what: '200,000 nested tags', raw: html('Tags', `${'<b>'.repeat(200_000)}Hello`) },
  { what: '200,000 nested lists', raw: html('Lists', `${'<ul><li>'.repeat(100_000)}Hello`) },
  {
    what: '21 MB of HTML',
    raw: html('Large', '<p>Hello <b>there</b> again and again and again</p>\n'.repeat(410_000)),
  },
  { what: 'one tag of 1 MB', raw: html('Tag', `<p title="${'x'.repeat(1_000_000)}">Hello</p>`) },
  { what: 'tags that never end', raw: html('Open', '<p <'.repeat(100_000)) },
  { what: 'a comment that never ends', raw: html('Comment', `<!-- ${'-- > '.repeat(100_000)}`) },
  {
    what: 'scripts and styles',
    raw: html('Scripts', '<script>alert(1)</script><style>p{}</style><p>Hello</p>'.repeat(2_000)),
  },
  { what: '100,000 entities', raw: html('Entities', '&amp;&#x1F600;&#0;&#xD800;&#99999999;'.repeat(20_000)) },
  {
    what: '3,000 MIME parts',
    raw: multipart(
      'Parts',
      Array.from({ length: 3_000 }, (_, n) => plainPart(`Part ${n}`)),
    ),
    isUnreadable: true,
  },
  {
    what: 'an oversized header',
    raw: `X-Long: ${'y'.repeat(2_000_000)}\n${html('Header', '<p>Hello</p>')}`,
    isUnreadable: true,
  },
  {
    what: '50,000 headers',
    raw: `${Array.from({ length: 50_000 }, (_, n) => `X-${n}: ${n}`).join('\n')}\n${html('Headers', '<p>Hello</p>')}`,
    isUnreadable: true,
  },
  { what: '500 nested messages', raw: nested(500) },
  { what: '900 nested multiparts', raw: nestedParts(900) },
  {
    what: 'an unknown charset',
    raw: [...head('Charset', ['Content-Type: text/plain; charset=x-nobody-knows']), '', 'Hello', ''].join('\n'),
  },
  {
    what: 'UTF-7 and UTF-16',
    raw: multipart('UTF', [
      'Content-Type: text/plain; charset=utf-7\n\n+ADw-script+AD4-',
      'Content-Type: text/html; charset=utf-16\n\n<p>Hello',
    ]),
  },
  {
    what: 'winmail.dat',
    raw: multipart('TNEF', [
      'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Disposition: attachment; filename="winmail.dat"\nContent-Transfer-Encoding: base64\n\neJ8+Ig==',
    ]),
  },
  { what: 'nothing at all', raw: '\n' },
  { what: 'a body without headers', raw: '\n\nHello\n' },
  { what: 'no From', raw: ['To: office@example.test', 'Subject: Nobody', '', 'Hello', ''].join('\n') },
  { what: 'a From that is no address', raw: ['From: <<<>>>@@@', 'Subject: Odd', '', 'Hello', ''].join('\n') },
  {
    what: '2,000 receivers',
    raw: [
      'From: mallory@example.test',
      `To: ${Array.from({ length: 2_000 }, (_, n) => `a${n}@example.test`).join(', ')}`,
      'Subject: All',
      '',
      'Hello',
      '',
    ].join('\n'),
  },
  {
    what: 'broken base64',
    raw: [
      ...head('Base64', ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64']),
      '',
      '!!!=SGVsbG8=====%%%',
      '',
    ].join('\n'),
  },
  {
    what: 'broken quoted-printable',
    raw: [
      ...head('QP', ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable']),
      '',
      '=ZZ=\n=0=00Hello=',
      '',
    ].join('\n'),
  },
  {
    what: 'NUL everywhere',
    raw: [
      'From: =?utf-8?q?Mal=00lory?= <mallory@example.test>',
      'Subject: =?utf-8?q?A=00B?=',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hello\0there',
      '',
    ].join('\n'),
  },
  {
    what: 'a subject of 20,000 characters',
    raw: ['From: mallory@example.test', `Subject: ${'=?utf-8?q?=F0=9F=98=80?= '.repeat(2_000)}`, '', 'Hello', ''].join(
      '\n',
    ),
  },
  {
    what: 'a boundary that never comes',
    raw: [...head('Boundary', ['Content-Type: multipart/mixed; boundary=never']), '', 'Hello', ''].join('\n'),
  },
  {
    what: 'an empty boundary',
    raw: [...head('Empty', ['Content-Type: multipart/mixed; boundary=""']), '', '--', 'Hello', ''].join('\n'),
  },
  {
    what: 'names that lead elsewhere',
    raw: multipart(
      'Names',
      ['../../../etc/passwd', 'a\u202egnp.exe', 'CON', '.htaccess', `${'n'.repeat(500)}.txt`].map(
        (name) =>
          `Content-Type: text/plain\nContent-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}\n\nHello`,
      ),
    ),
  },
  {
    what: 'references without end',
    raw: [
      'From: mallory@example.test',
      'Subject: Re',
      ...Array.from({ length: 3_000 }, (_, n) => `References: <${n}.1700000000@crm.test>`),
      '',
      'Hello',
      '',
    ].join('\n'),
  },
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'Hello',
    '=?utf-8?q?=00=0D=0A?=',
    '=?x-odd?b?////?=',
    '<>',
    '"',
    '\\',
    '\r\n',
    '\0',
    '\u202e',
    '发票',
    '😀',
  ),
)
const address = fc.oneof(
  fc.constantFrom('a@b.test', '<a@b.test>', '"A, B" <a@b.test>', 'Undisclosed:;', 'a@[127.0.0.1]', '@@@', ''),
  text,
)
const header = fc.oneof(
  fc.tuple(fc.constantFrom('From', 'To', 'Cc', 'Reply-To', 'Delivered-To', 'Return-Path'), address),
  fc.tuple(
    fc.constantFrom(
      'Subject',
      'Message-ID',
      'In-Reply-To',
      'References',
      'Date',
      'List-Id',
      'Auto-Submitted',
      'Precedence',
      'X-A',
    ),
    text,
  ),
)
const type = fc.constantFrom(
  'text/plain',
  'text/html',
  'text/plain; charset=x-odd',
  'text/html; charset="utf-16"',
  'application/ms-tnef',
  'message/rfc822',
  'message/delivery-status',
  'text/calendar',
  'image/png; name="../../x.png"',
  'x',
  '',
  '/',
  'text/enriched',
)
const encoding = fc.constantFrom('7bit', '8bit', 'base64', 'quoted-printable', 'x-uuencode', 'binary', '')
const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<table>',
        '<td>',
        '</p>',
        '<p ',
        '<ul><li>',
        '<!--',
        '-->',
        '<script>',
        '<a href="',
        '&#x0;',
        '&amp;',
        '>',
        '<svg><style>',
      ),
      text,
    ),
    { maxLength: 60 },
  )
  .chain((pieces) => fc.constantFrom(1, 1, 1, 50).map((times) => pieces.join('').repeat(times)))
const content = fc.oneof(
  text,
  markup,
  fc.base64String({ maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 2_000 }),
)
const leaf = fc
  .tuple(type, encoding, text, content)
  .map(([of, how, name, body]) =>
    [
      `Content-Type: ${of}`,
      `Content-Transfer-Encoding: ${how}`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      body,
    ].join('\r\n'),
  )
const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc
      .tuple(
        fc.constantFrom('mixed', 'alternative', 'related', 'report', 'signed'),
        fc.array(tie('part'), { maxLength: 4 }),
        fc.boolean(),
        fc.nat(9),
      )
      .map(([kind, parts, ends, n]) =>
        [
          `Content-Type: multipart/${kind}; boundary="b${n}"`,
          '',
          ...parts.flatMap((one) => [`--b${n}`, one]),
          ...(ends ? [`--b${n}--`] : []),
          '',
        ].join('\r\n'),
      ),
    tie('part').map((inner) => `Content-Type: message/rfc822\r\n\r\nSubject: Inner\r\n${inner}`),
  ),
}))

/** The bytes of an email no program should write: nested parts, broken headers, encodings, names and HTML. */
export const hostileRaw: fc.Arbitrary<Buffer> = fc
  .tuple(fc.array(header, { maxLength: 12 }), part, fc.constantFrom('utf8', 'latin1', 'utf16le'))
  .map(([headers, body, charset]) =>
    Buffer.from([...headers.map(([name, value]) => `${name}: ${value}`), body].join('\r\n'), charset as BufferEncoding),
  )
