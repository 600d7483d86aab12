import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadPasses } from '../http/readPasses.ts'
import type { FileLimits } from './limits.ts'
import type { Scanner } from './scanner.ts'
import { localStorage } from './storage/localStorage.ts'
import type { FileStorage } from './storage/storage.ts'

/** Where files are stored and how large they may be. */
export interface FileOptions {
  readonly storage: FileStorage
  /** Folder of incomplete uploads; on the file system of the storage when that is a folder. */
  readonly incoming: string
  /** From the settings by default. */
  readonly limits?: FileLimits | undefined
  /** Checks each file before it is stored; without a scanner none is checked. */
  readonly scanner?: Scanner | undefined
}

/** What the file endpoints need. */
export interface FileParts extends FileOptions {
  readonly limits: FileLimits
  readonly passes: ReadPasses
  /** Called with errors that stop nothing. */
  readonly say: (error: Error, what: string) => void
}

declare module '../http/context.ts' {
  interface Services {
    /** How files of records are stored and delivered. */
    readonly files: FileParts
  }
}

/** A folder that holds everything: stored files, and incoming ones beside them. */
export function folderOptions(folder: string, limits?: FileLimits): FileOptions {
  return { storage: localStorage(folder), incoming: join(folder, 'incoming'), limits }
}

/** For a server without configuration, such as one in a test: a folder that the system may empty. */
export const temporaryOptions = (): FileOptions => folderOptions(join(tmpdir(), 'remote-workr-crm-files'))
