import { existsSync, readFileSync } from 'node:fs'
import { install, mayInstall } from './apt.mjs'
import { chromiumCandidates, SHELL } from './chromium.mjs'
import { output, PrepareError, run, say } from './run.mjs'

/**
 * Ensures that a Chromium for the screen tests is installed and starts: an installed one, Debian's, or Playwright's. Where packages can be installed
 * it is the headless one, unless CHROMIUM_PATH names another.
 */
export function installBrowser(node) {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (works(node)) return
    throw new PrepareError(`CHROMIUM_PATH=${CHROMIUM_PATH} cannot be started as Chromium`)
  }
  const isAllowed = mayInstall()
  // Other systems have no such package, and would search for it each time.
  if (isAllowed && isDebian() && !existsSync(SHELL)) install('chromium-headless-shell')
  if (works(node)) return
  if (isAllowed) install('chromium')
  if (works(node)) return
  say('Downloading Chromium (Playwright) …')
  run(node, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  if (works(node)) return
  throw new PrepareError(
    'The screen tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH',
  )
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Ubuntu's package is a stub that only says "install the snap", so its presence is not enough. */
function works(node) {
  const script = "process.stdout.write(require('playwright').chromium.executablePath())"
  const ownPath = output(node, ['-e', script]) ?? undefined
  return chromiumCandidates(ownPath).some((path) => process.platform === 'win32' || output(path, ['--version']))
}
