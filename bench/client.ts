import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { parentPort } from 'node:worker_threads'
import type { Ask } from './support.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let counter = 0

function once({ method, url, headers, body }: Ask): Promise<number> {
  const text = body?.replaceAll('%n', String(++counter))
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - started)
          else
            reject(
              new Error(`${method} ${url}: ${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 300)}`),
            )
        })
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

parentPort?.on('message', async ({ ask, count }: { ask: Ask; count: number }) => {
  const times: number[] = []
  try {
    for (let i = 0; i < count; i++) times.push(await once(ask))
    parentPort?.postMessage({ times })
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message })
  }
})
