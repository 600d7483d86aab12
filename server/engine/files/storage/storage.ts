import type { Readable } from 'node:stream'

/** A whole file that lies on this machine's disk and waits to be kept. */
export interface LocalFile {
  readonly path: string
  /** Bytes; never 0. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Bytes from `start` to `end`, both of them included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of files are kept. Keys are made by the server alone: letters, digits, slashes, dots. */
export interface FileStorage {
  /**
   * Keeps a file under a key, all of it or nothing; what stood there is replaced. The file on disk may be gone afterwards.
   * @throws problem 507 storage_full, 503 storage_away
   */
  put(key: string, file: LocalFile): Promise<void>
  /** The bytes, or a part of them; undefined when nothing stands under the key. @throws problem 503 storage_away */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  exists(key: string): Promise<boolean>
  /** What is not there is deleted already. */
  delete(key: string): Promise<void>
}
