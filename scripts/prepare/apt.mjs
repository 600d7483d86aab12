import { output, run, say } from './run.mjs'

/** Whether system packages can be installed. */
export const mayInstall = () => process.getuid?.() === 0 && output('apt-get', ['--version']) !== null

/** Installs Debian packages where possible: the caller checks the result. */
export function install(...names) {
  say(`Installing ${names.join(', ')} (apt-get) …`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 2] }
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30']
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', ...patience]
  run('apt-get', [...quiet, 'update'], options)
  run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', ...names], options)
}
