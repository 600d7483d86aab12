import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { StartError } from '../../start-error.ts'
import { LAYOUT, MANIFEST, type Manifest, manifest } from './manifest.ts'

/** An archive on disk that was verified to be complete. */
export interface Archive {
  readonly manifest: Manifest
  /** @throws StartError for a missing part */
  read(name: string): Promise<Readable>
  has(name: string): boolean
  close(): void
}

const broken = (what: string) => new StartError(`This archive cannot be used: ${what}. Nothing was changed`)

/**
 * Opens an archive and verifies every part against the manifest before use.
 * @throws StartError with the problem
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw broken(error.message)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (!entry) throw broken(`${name} is missing`)
      return zip.openReadStreamPromise(entry).catch((error: Error) => {
        throw broken(`${name} is damaged (${error.message})`)
      })
    }
    const rawManifest = await json(await read(MANIFEST)).catch((error: Error) => {
      throw error instanceof StartError ? error : broken(`its ${MANIFEST} is damaged (${error.message})`)
    })
    const parsed = manifest.safeParse(rawManifest)
    if (!parsed.success) throw broken(`its ${MANIFEST} is not of layout ${LAYOUT}`)
    for (const [name, { size, sha256 }] of Object.entries(parsed.data.parts)) {
      const hash = createHash('sha256')
      let bytes = 0
      await pipeline(await read(name), async (chunks) => {
        for await (const chunk of chunks as AsyncIterable<Buffer>) {
          bytes += chunk.length
          hash.update(chunk)
        }
      }).catch((error: Error) => {
        throw error instanceof StartError ? error : broken(`${name} is damaged (${error.message})`)
      })
      if (bytes !== size || hash.digest('hex') !== sha256) throw broken(`${name} is not what the manifest says`)
    }
    return { manifest: parsed.data, read, has: (name) => entries.has(name), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
