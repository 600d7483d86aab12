import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the stock list as a release into a temporary folder and serves it with these rows. */
export async function serveStock(
  rows: readonly object[],
  root = import.meta.dirname,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'bench-stock-'))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  })
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/rows.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
      return
    }
    const name = pathname.startsWith('/assets/') ? path.basename(pathname) : ''
    const file = name ? path.join(outDir, 'assets', name) : path.join(outDir, 'index.html')
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: async () => {
      await new Promise((done) => server.close(done))
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
