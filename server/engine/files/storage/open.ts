import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '../../../error-code.ts'
import { StartError } from '../../../start-error.ts'
import { clamd } from '../clamd.ts'
import { type FileOptions, folderOptions } from '../parts.ts'
import { s3Settings, s3Storage } from './s3Storage.ts'

interface Settings {
  /** The configured folder; undefined for the default one, which is created with the first file. */
  readonly configuredFolder: string | undefined
  readonly usual: string
  /** Address of a bucket; files are stored there instead of in the folder, which then holds only incomplete uploads. */
  readonly s3: string | undefined
  /** Address of a virus scanner. */
  readonly clamd: string | undefined
}

function demandFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`FILES_DIR ${folder} cannot be written (${errorCode(error)})`)
  }
}

/**
 * File storage as configured.
 * @throws StartError when the folder cannot be written
 */
export function fileOptions({ configuredFolder, usual, s3, clamd: scanner }: Settings): FileOptions {
  if (configuredFolder !== undefined) demandFolder(configuredFolder)
  const inFolder: FileOptions = {
    ...folderOptions(configuredFolder ?? usual),
    ...(scanner ? { scanner: clamd(scanner, (error) => console.error(`scanner: ${error.message}`)) } : {}),
  }
  return s3 ? { ...inFolder, storage: s3Storage(s3Settings(s3)) } : inFolder
}

interface Said {
  readonly FILES_DIR?: string | undefined
  readonly S3_URL?: string | undefined
  readonly CLAMD_URL?: string | undefined
}

/**
 * As configured by the environment.
 * @throws StartError when the folder cannot be written
 */
export const filesOf = (env: Said, root: string, dataDir: string): FileOptions =>
  fileOptions({
    configuredFolder: env.FILES_DIR && resolve(root, env.FILES_DIR),
    usual: join(dataDir, 'files'),
    s3: env.S3_URL,
    clamd: env.CLAMD_URL,
  })
