// npm run dev: one address, where Vite reloads the browser app and the server restarts when one of its files changes. The database belongs to this
// process, so that it keeps running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { openDatabase } from '../server/engine/db/open.ts'
import { readEnv } from '../server/env.ts'
import { freePort } from '../server/free-port.ts'
import { StartError } from '../server/start-error.ts'

const root = resolve(import.meta.dirname, '..')

async function develop(): Promise<void> {
  const env = readEnv(process.env)
  const dataDir = resolve(root, env.DATA_DIR)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  const port = await freePort()
  const watched = ['server', 'schema'].map((folder) => `--watch-path=${join(root, folder)}`)
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, 'server/main.mjs'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const vite = await createServer({
    root,
    clearScreen: false,
    server: {
      host: env.HOST,
      port: env.PORT,
      strictPort: true,
      proxy: { '/panel-api': { target: `http://127.0.0.1:${port}`, xfwd: true } },
    },
  })

  const stop = async () => {
    await vite.close()
    if (api.exitCode === null) {
      api.kill('SIGTERM')
      await once(api, 'exit')
    }
    await database.close()
  }
  const finished = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(api, 'exit')])
  try {
    await vite.listen()
    vite.printUrls()
    await finished
  } finally {
    await stop()
  }
}

try {
  await develop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
