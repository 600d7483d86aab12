import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '../../error-code.ts'

/** Why an archive cannot be read: it is not one, it is damaged, or it decompresses to more than is allowed. */
export class ZipError extends Error {
  readonly code: 'not_a_zip' | 'damaged' | 'unfolds_too_large'
  constructor(code: ZipError['code']) {
    super(code)
    this.code = code
  }
}

export interface Zip {
  readonly names: readonly string[]
  /** Decompresses one part, up to `limit` bytes of its declared size, which the reader enforces. Undefined when there is no such part. */
  readonly part: (name: string, limit: number) => Promise<Readable | undefined>
  readonly close: () => void
}

export interface ZipBounds {
  /** Maximum bytes of all decompressed parts together. */
  readonly total: number
}

/** Maximum parts of an archive. */
const MAX_PARTS = 10_000
/** An archive that decompresses to more than this may decompress to at most `RATIO` times its own size; tables usually have a ratio of 5 to 30. */
const SMALL = 50 * 1_048_576
const RATIO = 100

async function opened(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch {
    // yauzl has many messages for invalid archives; for the sender they all mean the same.
    throw new ZipError('not_a_zip')
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      // Two parts with the same name could be read differently by two programs.
      if (entries.has(entry.fileName) || entries.size === MAX_PARTS) throw new ZipError('damaged')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ZipError || /^E[A-Z]/.test(errorCode(error))) throw error
    throw new ZipError('damaged')
  }
  return entries
}

/** The directory is checked before anything is decompressed; its sizes are verified while a part is read. */
function checkSizes(entries: Iterable<Entry>, archive: number, { total }: ZipBounds): void {
  let unfolded = 0
  for (const { uncompressedSize } of entries) unfolded += uncompressedSize
  if (unfolded > total || (unfolded > SMALL && unfolded > archive * RATIO)) throw new ZipError('unfolds_too_large')
}

/**
 * Opens an archive on disk.
 * @throws ZipError
 */
export async function openZip(file: string, bounds: ZipBounds): Promise<Zip> {
  const zip = await opened(file)
  try {
    const entries = await entriesOf(zip)
    checkSizes(entries.values(), (await stat(file)).size, bounds)
    return {
      names: [...entries.keys()],
      part: async (name, limit) => {
        const entry = entries.get(name)
        if (entry && entry.uncompressedSize > limit) throw new ZipError('unfolds_too_large')
        return entry && zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
