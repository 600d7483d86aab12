import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadPasses } from '../http/readPasses.ts'
import type { FileLimits } from './limits.ts'
import type { Scanner } from './scanner.ts'
import { localStorage } from './storage/localStorage.ts'
import type { FileStorage } from './storage/storage.ts'

/** Where files go and how large they may be. */
export interface FileOptions {
  readonly storage: FileStorage
  /** Folder of uploads that are not whole yet; on the file system of the storage where that is a folder. */
  readonly incoming: string
  /** What the settings say unless given. */
  readonly limits?: FileLimits | undefined
  /** Looks at each file before it is kept; nobody does without one. */
  readonly scanner?: Scanner | undefined
}

/** What the endpoints of files work with. */
export interface FileParts extends FileOptions {
  readonly limits: FileLimits
  readonly passes: ReadPasses
  /** Told what went wrong without stopping anything. */
  readonly say: (error: Error, what: string) => void
}

declare module '../http/context.ts' {
  interface Services {
    /** What files of records are kept and handed out with. */
    readonly files: FileParts
  }
}

/** A folder that holds everything: what is kept, and beside it what is on its way in. */
export function folderOptions(folder: string, limits?: FileLimits): FileOptions {
  return { storage: localStorage(folder), incoming: join(folder, 'incoming'), limits }
}

/** For a server that was told nothing, such as one of a test: a folder that the system may empty. */
export const temporaryOptions = (): FileOptions => folderOptions(join(tmpdir(), 'remote-workr-crm-files'))
