import type { Readable } from 'node:stream'
import { xlsxStream } from '../../server/engine/transfer/export/xlsx.ts'
import { type Answer, type TestApp } from './app.ts'
import type { Values } from './factory.ts'

/** An import as the API returns it, with the start of its file after an upload. */
export interface ImportState extends Values {
  readonly id: number
  readonly status: string
  readonly total: number | null
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly changeset: string
  readonly failure: Values | null
  readonly encoding: string
  readonly delimiter: string
  readonly heads: string[]
  readonly rows: string[][]
  readonly columns: (string | null)[]
  readonly code: string
  readonly errors: Record<string, { code: string; params?: Values }[]>
}

export interface Refused {
  readonly data: { n: number; cells: string[]; errors: ImportState['errors'] }[]
  readonly total: number
}

/** The bytes of a stream. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  return Buffer.concat(chunks)
}

/** A workbook with these cells; numbers are stored as numbers. */
export function workbookOf(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const columns = (rows[0] ?? []).map((header) => ({ header: String(header), format: 'text' as const, width: 10 }))
  async function* body() {
    yield rows.slice(1)
  }
  return bytesOf(xlsxStream({ title: 'Sheet', columns, style: 'iso', chinese: false }, body()))
}

/** The steps of an import as a client performs them. */
export function importing(t: Pick<TestApp, 'app' | 'call' | 'token'>, resource: string, token = t.token) {
  const path = (id: number, step: string) => `/${resource}/imports/${id}${step}`
  const upload = async (bytes: Buffer | string, name = 'file.csv'): Promise<Answer<ImportState>> => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/panel-api/${resource}/imports?name=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  const state = async (id: number) => (await t.call<ImportState>('GET', path(id, ''), { token })).body
  const step = (id: number, name: string, body: unknown = {}) =>
    t.call<ImportState>('POST', path(id, `/${name}`), { body, token })
  /** Waits until the current step has ended. */
  const settled = async (id: number): Promise<ImportState> => {
    for (;;) {
      const now = await state(id)
      if (now.status !== 'checking' && now.status !== 'running') return now
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const refused = async (id: number) => (await t.call<Refused>('GET', path(id, '/refused'), { token })).body
  /** Uploads the file and has it checked with the guessed mapping. */
  const checked = async (bytes: Buffer | string, settings: Values = {}, name?: string): Promise<ImportState> => {
    const { body, status } = await upload(bytes, name)
    if (status !== 200) throw new Error(`the file was refused: ${JSON.stringify(body)}`)
    const { encoding, delimiter, columns } = body
    const answer = await step(body.id, 'check', { encoding, delimiter, columns, ...settings })
    if (answer.status !== 200) throw new Error(`the settings were refused: ${JSON.stringify(answer.body)}`)
    return settled(body.id)
  }
  const whole = async (bytes: Buffer | string, settings: Values = {}, name?: string): Promise<ImportState> => {
    const { id } = await checked(bytes, settings, name)
    await step(id, 'run')
    return settled(id)
  }
  return { upload, state, step, settled, refused, checked, whole }
}
