import { chromiumCandidates } from './chromium.mjs'
import { output, PrepareError, run, say } from './run.mjs'

/** Makes sure that a Chromium for the screen tests is there and starts: one already installed, Debian's, or Playwright's own. */
export function installBrowser(node) {
  if (works(node)) return
  if (process.env.CHROMIUM_PATH) {
    throw new PrepareError(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not a Chromium that starts`)
  }
  if (process.getuid?.() === 0 && output('apt-get', ['--version'])) {
    say('Installing Chromium (apt-get) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
    run('apt-get', [...quiet, 'update'], { env, stdio: ['ignore', 'ignore', 2] })
    run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 2],
    })
    if (works(node)) return
  }
  say('Downloading Chromium (Playwright) …')
  run(node, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  if (works(node)) return
  throw new PrepareError(
    'The screen tests need Chromium and none could be installed: install Chromium or Chrome, or name one by CHROMIUM_PATH',
  )
}

/** Ubuntu's package is a stub that only says "install the snap", so being there is not enough. */
function works(node) {
  const script = "process.stdout.write(require('playwright').chromium.executablePath())"
  const own = output(node, ['-e', script]) ?? undefined
  return chromiumCandidates(own).some((path) => process.platform === 'win32' || output(path, ['--version']))
}
