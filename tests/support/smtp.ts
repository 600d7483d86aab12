import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An email as received, its parts decoded. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  /** The whole email as received. */
  readonly raw: string
}

export interface TestSmtp {
  readonly url: string
  readonly mails: readonly Received[]
  /** While true every recipient is rejected permanently (550). */
  refuse: boolean
  /** While true an email is accepted in full without a response: the sender does not know. */
  hold: boolean
  /** The errors for single recipients: 450 is temporary, 550 permanent. */
  readonly refused: Map<string, number>
  stop(): Promise<void>
}

const fromQuotedPrintable = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const utf8 = (binary: string) => Buffer.from(binary, 'latin1').toString('utf8')

function fromHeader(value: string): string {
  const words = value.replaceAll(/\?=\s+=\?/g, '?==?')
  return words.replaceAll(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : utf8(fromQuotedPrintable(text.replaceAll('_', ' '))),
  )
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      fromHeader(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  )
  return { headers, body: raw.slice(end + 4) }
}

function partsOf(raw: string): Map<string, string> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  const found = new Map<string, string>()
  for (const piece of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const part = split(piece.replace(/^\r\n/, ''))
    const encoding = part.headers.get('content-transfer-encoding')
    const decoded =
      encoding === 'base64'
        ? Buffer.from(part.body, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? utf8(fromQuotedPrintable(part.body))
          : part.body
    found.set((part.headers.get('content-type') ?? '').split(';')[0] as string, decoded)
  }
  return found
}

/** A real mail server on a port of this machine, stopped after the test that started it. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: Received[] = []
  let refuse = false
  let hold = false
  const refused = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse ? 550 : refused.get(address)
      if (responseCode === undefined) return done()
      done(Object.assign(new Error(responseCode < 500 ? 'come back later' : 'no such mailbox'), { responseCode }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const parts = partsOf(raw)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          headers: split(raw).headers,
          text: parts.get('text/plain') ?? '',
          html: parts.get('text/html') ?? '',
          raw,
        })
        if (!hold) done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    await new Promise<void>((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refused,
    get hold() {
      return hold
    },
    set hold(value) {
      hold = value
    },
    get refuse() {
      return refuse
    },
    set refuse(value) {
      refuse = value
    },
    stop,
  }
}
