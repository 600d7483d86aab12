import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyOfProject } from '../support/projectCopy.ts'
import { temporaryFolder } from '../support/server.ts'

const slow = 240_000
/** A user who owns nothing here, if the tests may switch user: `nobody`. */
const NOBODY = 65_534
const ordinary = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** A copy as a user would have it: in their own folder with a name that must be neither split nor re-encoded. */
async function workingCopy(): Promise<{ folder: string; home: string }> {
  const home = temporaryFolder()
  const folder = join(home, 'Büro App', 'Über uns – 客户')
  mkdirSync(dirname(folder))
  renameSync(await copyOfProject(), folder)
  if (ordinary.uid) own(home, ordinary.uid)
  return { folder, home }
}

function own(path: string, uid: number): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chownSync(path, uid, uid)
  if (stat.isDirectory()) for (const name of readdirSync(path)) own(join(path, name), uid)
}

/** Folders with a Node in them: this machine's own, and the one from the packages. */
const nodes = [...new Set(['/usr/bin', '/usr/local/bin', dirname(process.execPath)])].filter((path) =>
  existsSync(join(path, 'node')),
)
const versionOf = (path: string) => String(execFileSync(join(path, 'node'), ['-v'])).trim()

interface Copy {
  readonly folder: string
  readonly home: string
}

/** `npm start` with this Node first, as an ordinary user with an empty home if the tests may switch user. */
function npmStart({ folder, home }: Copy, node: string) {
  const PATH = [node, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
  const env = { PATH, HOME: home, PORT: '0', DEMO: '0', npm_config_update_notifier: 'false' }
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    ...ordinary,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = { all: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.all += text
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(() => stop(child, ended))
  return { child, said, ended }
}

/** npm starts, and with it what it runs. */
async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}

const address = /http:\/\/127\.0\.0\.1:\d+/
const mayBeRead = () => {
  for (let at = join(import.meta.dirname, '../../node_modules'); at !== dirname(at); at = dirname(at))
    if (!(lstatSync(at).mode & 0o001)) return false
  return true
}

describe.runIf(process.platform === 'linux' && (!ordinary.uid || mayBeRead()))(
  'the first start by an ordinary user',
  () => {
    it('works in a folder of any name, and a second one meanwhile waits and then names the first', {
      timeout: slow,
    }, async () => {
      const copy = await workingCopy()
      const [one, two] = [npmStart(copy, nodes[0] as string), npmStart(copy, nodes[0] as string)]
      await expect.poll(() => `${one.said.all}${two.said.all}`, { timeout: slow - 10_000 }).toMatch(address)
      const [first, second] = address.test(one.said.all) ? [one, two] : [two, one]
      expect(await second.ended).toBe(1)
      expect(second.said.all).toMatch(
        /DATA_DIR .* is in use by process \d+. Stop that process, or set DATA_DIR to another folder/,
      )
      expect(`${one.said.all}${two.said.all}`.match(/Building the browser app/g)).toHaveLength(1)
      expect(`${one.said.all}${two.said.all}`).toMatch(/Process \d+ is already preparing the program. Waiting for it/)
      const [at = ''] = address.exec(first.said.all) ?? []
      expect((await fetch(`${at}/panel-api/ready`)).status).toBe(200)
      expect(await (await fetch(at, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">')
      await stop(first.child, first.ended)
      // No trace of the wait remains; compiled code is kept for the next start.
      expect(readdirSync(join(copy.folder, '.cache'))).toEqual(['compiled'])
      expect(readdirSync(join(copy.folder, '.cache/compiled'))).not.toEqual([])

      // The installed Node does not matter: the program brings its own.
      for (const node of nodes) {
        const again = npmStart(copy, node)
        await expect.poll(() => again.said.all, { timeout: slow, message: versionOf(node) }).toMatch(address)
        await stop(again.child, again.ended)
      }

      // Nor does the folder's owner, while there is nothing to prepare; otherwise an error says so.
      rmSync(join(copy.folder, 'dist'), { recursive: true })
      if (!ordinary.uid) return
      chownSync(copy.folder, 0, 0)
      chmodSync(copy.folder, 0o755)
      const refused = npmStart(copy, nodes[0] as string)
      expect(await refused.ended).toBe(1)
      expect(refused.said.all).toContain(
        `${copy.folder} must be prepared first and cannot be written by nobody. Give this user access`,
      )
      expect(refused.said.all).not.toContain('    at ')
      expect(() => accessSync(join(copy.folder, 'dist'), constants.F_OK)).toThrow('ENOENT')
    })
  },
)
