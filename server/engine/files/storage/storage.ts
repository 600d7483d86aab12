import type { Readable } from 'node:stream'

/** A complete file on this machine's disk that waits to be stored. */
export interface LocalFile {
  readonly path: string
  /** Bytes; never 0. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of files are stored. Only the server makes keys: letters, digits, slashes, dots. */
export interface FileStorage {
  /**
   * Stores a file under a key, completely or not at all, replacing what was there. The file on disk may be gone afterwards.
   * @throws problem 507 storage_full, 503 storage_away
   */
  put(key: string, file: LocalFile): Promise<void>
  /**
   * The bytes, or a part of them; undefined when the key does not exist.
   * @throws problem 503 storage_away
   */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  exists(key: string): Promise<boolean>
  /** A missing one counts as deleted. */
  delete(key: string): Promise<void>
}
