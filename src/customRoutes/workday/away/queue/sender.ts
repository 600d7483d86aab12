import { isDecided } from '../../../../dataProvider/attempts.ts'
import { settleEntry } from '../settle.ts'
import { type Entry, entriesOf, fileOf, markEntry, type Refused } from '../store.ts'

/** How the server is told. */
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
  /** An entry is on its way, and so many of its bytes have gone. */
  readonly sending: (id: number, sent: number) => void
  readonly settled: (id: number, outcome: Outcome) => void
}

interface Failure {
  readonly status?: number
  readonly code?: string
  readonly body?: unknown
}

async function tell(wire: Wire, entry: Entry, told: Told): Promise<unknown> {
  const headers = { 'idempotency-key': entry.key }
  told.sending(entry.id, 0)
  if (entry.size === undefined) return wire.send(entry.method, entry.path, entry.body, headers)
  const file = await fileOf(entry.id)
  if (!file) throw Object.assign(new Error('its file is gone'), { status: 410, code: 'file_gone' } satisfies Failure)
  return wire.upload(entry.path, file, { headers, onProgress: (sent) => told.sending(entry.id, sent) })
}

/**
 * Tells the server what waits, one after the other in the order in which it was done, until nothing is left. What it refuses is marked, and
 * stays; whatever says nothing of the write ends the run, for the same to be sent again.
 * @throws why it could not go on
 */
export async function sendAll(user: number, wire: Wire, told: Told): Promise<void> {
  for (;;) {
    const entry = (await entriesOf(user)).find(({ refused }) => !refused)
    if (!entry) return
    try {
      const answer = await tell(wire, entry, told)
      await settleEntry(entry, answer)
      told.settled(entry.id, { answer })
    } catch (error) {
      const { status, code = 'refused', body } = error as Failure
      if (!isDecided(status) || status === undefined) throw error
      const refused = { status, code, ...(body === undefined ? {} : { body }) }
      await markEntry(entry.id, refused)
      told.settled(entry.id, { refused })
    }
  }
}
