import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '../../error-code.ts'

/** Why an archive is not read: it is none, it is damaged, or it unfolds to more than it may. */
export class ZipError extends Error {
  readonly code: 'not_a_zip' | 'damaged' | 'unfolds_too_large'
  constructor(code: ZipError['code']) {
    super(code)
    this.code = code
  }
}

export interface Zip {
  readonly names: readonly string[]
  /** One part as it unfolds, at most `limit` bytes of it by its own word, to which the reader holds it. Undefined when there is none. */
  readonly part: (name: string, limit: number) => Promise<Readable | undefined>
  readonly close: () => void
}

export interface ZipBounds {
  /** Bytes that all parts together may unfold to. */
  readonly total: number
}

/** Parts of an archive at most. */
const MAX_PARTS = 10_000
/** An archive that unfolds to more than so many bytes may unfold to at most `RATIO` times its own size: tables come to 5 to 30 times. */
const SMALL = 50 * 1_048_576
const RATIO = 100

async function opened(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch {
    // yauzl says many things about archives that are none; to whoever sent it they are all one.
    throw new ZipError('not_a_zip')
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      // Two parts of one name are two things to two readers.
      if (entries.has(entry.fileName) || entries.size === MAX_PARTS) throw new ZipError('damaged')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ZipError || /^E[A-Z]/.test(errorCode(error))) throw error
    throw new ZipError('damaged')
  }
  return entries
}

/** What the directory says is looked at before a byte is unfolded; that it says the truth is seen to while a part is read. */
function checkSizes(entries: Iterable<Entry>, archive: number, { total }: ZipBounds): void {
  let unfolded = 0
  for (const { uncompressedSize } of entries) unfolded += uncompressedSize
  if (unfolded > total || (unfolded > SMALL && unfolded > archive * RATIO)) throw new ZipError('unfolds_too_large')
}

/**
 * Opens an archive that lies on disk.
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
