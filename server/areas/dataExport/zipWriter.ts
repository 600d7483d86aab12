import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Manifest } from './manifest.ts'

type Parts = Manifest['parts']

/** Writes an archive to disk one part after the other, reading each only when it is its turn. */
export interface ZipWriter {
  /** @param read returns the content; null omits the part */
  add(name: string, read: () => Promise<Readable | null>, options?: { readonly compress?: boolean }): Promise<void>
  /** The parts written so far. */
  readonly parts: Parts
  /**
   * Finishes the archive.
   * @returns its size in bytes and SHA-256
   */
  end(): Promise<{ readonly size: number; readonly sha256: string }>
  /** Aborts writing. */
  abandon(error: Error): void
}

const measured = (hash: Hash, count: (bytes: number) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count(chunk.length)
      done(null, chunk)
    },
  })

/** @param path path of a file that does not exist yet */
export function zipWriter(path: string, modifiedAt: Date): ZipWriter {
  const zip = new ZipFile()
  const parts: Record<string, { size: number; sha256: string }> = {}
  const totals = { hash: createHash('sha256'), size: 0 }
  const output = zip.outputStream as unknown as Readable
  const writing = pipeline(
    output,
    measured(totals.hash, (bytes) => {
      totals.size += bytes
    }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  let fault: Error | undefined
  // The error is reported by the next add or end.
  writing.catch((error: Error) => {
    fault = error
  })
  return {
    parts,
    add: async (name, read, { compress = true } = {}) => {
      if (fault) throw fault
      const bytes = await read()
      if (!bytes) return
      const hash = createHash('sha256')
      let size = 0
      const meter = measured(hash, (n) => {
        size += n
      })
      const done = pipeline(bytes, meter)
      zip.addReadStream(meter, name, { mtime: modifiedAt, mode: 0o100644, compress, forceZip64Format: true })
      await Promise.race([done, writing.then(() => Promise.reject(new Error('the archive has ended')))])
      parts[name] = { size, sha256: hash.digest('hex') }
    },
    end: async () => {
      zip.end()
      await writing
      return { size: totals.size, sha256: totals.hash.digest('hex') }
    },
    abandon: (error) => {
      output.destroy(error)
    },
  }
}

/** A part from a text. */
export const textPart = (text: string) => async (): Promise<Readable> => Readable.from([Buffer.from(text)])
