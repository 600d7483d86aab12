/** A calendar event for external readers (RFC 5545). Instants are ISO 8601 in UTC. */
export interface IcsEvent {
  readonly uid: string
  /** Increases with every change, so that readers keep the newest version. */
  readonly sequence: number
  readonly changed_at: string
  readonly starts_at: string
  readonly ends_at: string
  readonly summary: string
  readonly location: string | null
  readonly description: string | null
  readonly tentative: boolean
}

/** Maximum octets of a line before folding, without its end (RFC 5545, 3.1). */
const LINE = 75

const utf8 = new TextEncoder()

/** Escapes TEXT as in RFC 5545, 3.3.11. It allows no control character except the line feed. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- exactly these are left out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

/** Folds a line longer than 75 octets, never within a character; each part after the first starts with a space. */
export function fold(line: string): string {
  const lines: string[] = []
  let now = ''
  let octets = 0
  for (const sign of line) {
    const { length } = utf8.encode(sign)
    if (octets + length > LINE) {
      lines.push(now)
      now = ' '
      octets = 1
    }
    now += sign
    octets += length
  }
  return [...lines, now].join('\r\n')
}

const stamp = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const eventLines = (event: IcsEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.changed_at)}`,
  `LAST-MODIFIED:${stamp(event.changed_at)}`,
  // Times are in UTC, so readers need no time zone rules, even when clocks change.
  `DTSTART:${stamp(event.starts_at)}`,
  `DTEND:${stamp(event.ends_at)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  `STATUS:${event.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** Writes a whole calendar with lines folded and ended as in RFC 5545. */
export function icsOf(name: string, timeZone: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Remote Workr//CRM//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
