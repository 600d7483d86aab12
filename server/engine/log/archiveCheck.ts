import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type LogKey, sealText } from './key.ts'

/** A difference between an archive and what was written. */
export interface ArchiveFault {
  /** Null when it concerns the archive as a whole. */
  readonly chain: readonly [entity: string, entity_id: number] | null
  readonly entry: number | null
  readonly why: 'changed' | 'order' | 'redaction' | 'end' | 'sum' | 'seal' | 'unreadable'
}

export interface CheckedArchive {
  readonly entries: number
  readonly chains: number
  /** The key that it was sealed with is available; otherwise only hashes and order were checked. */
  readonly keyed: boolean
  readonly before: string | null
  /** At most a hundred. */
  readonly broken: readonly ArchiveFault[]
}

const MAX = 100

interface Entry {
  readonly chain: readonly [string, number]
  readonly id: number
  readonly keyed: boolean
  readonly prev: string | null
  readonly hash: string
  readonly text: string
  readonly redacted?: { readonly text_hash: string; readonly seal: string }
}
interface Head {
  readonly archive: 'log'
  readonly key: string
  readonly before_at: string
}
interface End {
  readonly end: readonly [string, number]
  readonly id: number
  readonly hash: string
  readonly entries: number
  readonly from: string | null
}
interface Manifest {
  readonly manifest: { readonly entries: number; readonly chains: number; readonly sha256: string }
  readonly seal: string
}

const sha = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const bytes = (hex: string | null) => Buffer.from(hex ?? '', 'hex')
/** The form in which the database prints such a list. */
const sealedList = (...parts: readonly (string | number)[]) =>
  `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`

/** Why an entry is not as it was written; undefined when it is. */
function wrongOf({ chain, id, keyed, prev, hash, text, redacted }: Entry, key: LogKey | undefined) {
  if (redacted) {
    const isSealed =
      !key ||
      sealText(key, sealedList('redacted', ...chain, id), bytes(hash), bytes(redacted.text_hash)).toString('hex') ===
        redacted.seal
    return sha(text) === redacted.text_hash && isSealed ? undefined : 'redaction'
  }
  if (!keyed) return sha(bytes(prev), text) === hash ? undefined : 'changed'
  return !key || sealText(key, bytes(prev), text).toString('hex') === hash ? undefined : 'changed'
}

/**
 * Checks an archive of the log line by line: that it is complete, each entry is as it was written, and the chains are unbroken.
 * @param key the key of the log's seals, if it is available
 */
export async function checkArchive(file: string | Readable, key: LogKey | undefined): Promise<CheckedArchive> {
  const broken: ArchiveFault[] = []
  const report = (why: ArchiveFault['why'], chain: ArchiveFault['chain'] = null, entry: number | null = null) => {
    if (broken.length < MAX) broken.push({ chain, entry, why })
  }
  const sum = createHash('sha256')
  let ownKey: LogKey | undefined
  let before: string | null = null
  let [entries, chains] = [0, 0]
  let current:
    | { readonly chain: readonly [string, number]; n: number; last: Entry; readonly from: string | null }
    | undefined
  let closed = false

  const takeEntry = (entry: Entry) => {
    const { chain, id, prev, hash } = entry
    entries++
    const why = wrongOf(entry, ownKey)
    if (why) report(why, chain, id)
    if (!current) current = { chain, n: 1, last: entry, from: prev }
    else {
      const isNext =
        current.chain[0] === chain[0] &&
        current.chain[1] === chain[1] &&
        current.last.hash === prev &&
        current.last.id < id
      if (!isNext || (current.last.keyed && !entry.keyed)) report('order', chain, id)
      current.n++
      current.last = entry
    }
    return hash
  }
  const takeEnd = ({ end, id, hash, entries: n, from }: End) => {
    chains++
    if (!current || current.n !== n || current.last.id !== id || current.last.hash !== hash || current.from !== from)
      report('end', end)
    current = undefined
  }
  const takeManifest = ({ manifest, seal }: Manifest) => {
    closed = true
    if (manifest.sha256 !== sum.digest('hex') || manifest.entries !== entries || manifest.chains !== chains || current)
      report('sum')
    if (ownKey && sealText(ownKey, JSON.stringify(manifest)).toString('hex') !== seal) report('seal')
  }
  try {
    const source = typeof file === 'string' ? createReadStream(file) : file
    const unzipped = createGunzip()
    source.on('error', (error: Error) => unzipped.destroy(error))
    for await (const text of createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })) {
      const value = JSON.parse(text) as Head | End | Manifest | Entry
      if (closed) report('sum')
      if ('manifest' in value) {
        takeManifest(value)
        continue
      }
      sum.update(`${text}\n`)
      if ('archive' in value) {
        before = value.before_at
        ownKey = key?.fingerprint.toString('hex') === value.key ? key : undefined
      } else if ('end' in value) takeEnd(value)
      else takeEntry(value)
    }
    if (!closed) report('unreadable')
  } catch {
    // Cut short, a missing file, or not an archive at all.
    report('unreadable')
  }
  return { entries, chains, keyed: ownKey !== undefined, before, broken }
}
