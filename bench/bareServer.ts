import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (body: Record<string, unknown>) => Promise<unknown>

/** What a page of bare statements is beside: a plain `node:http` handler for each address. */
export async function bareServer(
  handlers: Readonly<Record<string, Handler>>,
): Promise<{ address: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const handler = handlers[request.url ?? ''] as Handler
      handler(text ? JSON.parse(text) : {}).then(
        (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
