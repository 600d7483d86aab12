import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

export const TOKEN = 'a-token-of-the-service'

/** Configures the text message provider, as a user would. */
export async function setTexts(api: Pick<TestApp, 'call'>, base?: string): Promise<void> {
  const values = {
    'texts.account': 'AC0123',
    'texts.token': TOKEN,
    'texts.sender': '+447700900001',
    ...(base ? { 'texts.base': base } : {}),
  }
  const { status } = await api.call('PATCH', '/system-settings', { body: { values } })
  if (status !== 200) throw new Error(`the settings of texts are not taken: ${status}`)
}

export interface Handed {
  readonly path: string
  readonly authorization: string
  readonly form: Readonly<Record<string, string>>
}

/** A text message provider as Twilio documents it; `answers` are returned one after the other, then every message is accepted. */
export async function startTexts() {
  const handed: Handed[] = []
  const answers: { readonly status: number; readonly body: object | string; readonly silent?: true }[] = []
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      handed.push({ path: String(request.url), authorization: String(request.headers.authorization), form })
      const next = answers.shift()
      // It no longer responds: the connection is cut.
      if (next?.silent) return void request.socket.destroy()
      count += 1
      const taken = { sid: `SM${String(count).padStart(32, '0')}`, status: 'queued', error_code: null }
      response.writeHead(next?.status ?? 201, { 'content-type': 'application/json' })
      const body = next?.body ?? taken
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return { handed, answers, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
