import { isDecided } from '../../../../dataProvider/attempts.ts'
import type { RefusedCall } from '../../../../kit/ports.ts'
import { serverNow } from '../../../../offline/serverTime.ts'
import { settleEntry } from '../applyAnswers.ts'
import { reportRefused } from '../report.ts'
import { type Entry, entriesOf, fileOf, markEntry, noteEntry, type Refused } from '../store.ts'

/** How writes are sent to the server. */
export interface Wire {
  send(
    method: Entry['method'],
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown>
  upload(
    path: string,
    file: Blob,
    options: { headers: Readonly<Record<string, string>>; onProgress: (sent: number) => void },
  ): Promise<unknown>
}

export type Outcome = { readonly answer: unknown } | { readonly refused: Refused }

interface Told {
  /** An entry is being sent, with the number of bytes sent. */
  readonly sending: (id: number, sent: number) => void
  readonly settled: (id: number, outcome: Outcome) => void
}

interface Failure {
  readonly status?: number
  readonly code?: string
  readonly body?: unknown
}

async function sendEntry(wire: Wire, entry: Entry, listener: Told): Promise<unknown> {
  const headers = { 'idempotency-key': entry.key }
  listener.sending(entry.id, 0)
  if (entry.size === undefined) return wire.send(entry.method, entry.path, entry.body, headers)
  const file = await fileOf(entry.id)
  if (!file) throw Object.assign(new Error('its file is gone'), { status: 410, code: 'file_gone' } satisfies Failure)
  return wire.upload(entry.path, file, { headers, onProgress: (sent) => listener.sending(entry.id, sent) })
}

/** Errors for a time in the future: the phone's clock was ahead, and the response contains the server's time. */
const AHEAD_CODES = ['in_future', 'day_ahead']

/** Corrects the time of an entry that was refused as being in the future and that is so by the server's clock; once only. */
async function withTrueTime(entry: Entry, body: unknown): Promise<boolean> {
  const { errors } = (body ?? {}) as NonNullable<RefusedCall['body']>
  const bodyWithTime = entry.body as { readonly at?: string } | undefined
  if (
    !bodyWithTime?.at ||
    !AHEAD_CODES.includes(errors?.['at']?.[0]?.code ?? '') ||
    Date.parse(bodyWithTime.at) <= serverNow()
  )
    return false
  const instant = new Date(serverNow()).toISOString()
  await noteEntry(entry.id, { at: instant, body: { ...bodyWithTime, at: instant }, key: `${entry.key}-t` })
  return true
}

/**
 * Sends queued entries one after the other in their order until none is left. Refused ones are marked and kept; an error that says nothing about the
 * write ends the run, and the same entry is sent again later. Steps refused in the background become a task for the office.
 * @throws the error that ended the run
 */
export async function sendAll(user: number, wire: Wire, listener: Told): Promise<void> {
  for (;;) {
    const entry = (await entriesOf(user)).find(({ refused }) => !refused)
    if (!entry) return reportRefused(user, wire)
    try {
      const answer = await sendEntry(wire, entry, listener)
      await settleEntry(entry, answer)
      listener.settled(entry.id, { answer })
    } catch (error) {
      const { status, code = 'refused', body } = error as Failure
      if (!isDecided(status) || status === undefined) throw error
      if (await withTrueTime(entry, body)) continue
      const refusal = { status, code, ...(body === undefined ? {} : { body }) }
      await markEntry(entry.id, refusal)
      listener.settled(entry.id, { refused: refusal })
    }
  }
}
