// Prepares the working copy for the npm script that follows: packages, and on request the browser build, a Chromium, and other tools for tests. It
// runs before anything is installed and on any Node >= 18, so it uses only Node's own modules.
// node scripts/prepare.mjs [--build] [--browser] [--tools]
import { alone } from './prepare/alone.mjs'
import { installBrowser } from './prepare/browser.mjs'
import { buildApp, isBuilt } from './prepare/build.mjs'
import { areInstalled, installPackages } from './prepare/packages.mjs'
import { checkRuntime } from './prepare/runtime.mjs'
import { installTools } from './prepare/tools.mjs'

const wants = new Set(process.argv.slice(2))

try {
  if (!areInstalled()) alone(() => areInstalled() || installPackages())
  const node = checkRuntime()
  if (wants.has('--build') && !isBuilt()) alone(() => isBuilt() || buildApp(node))
  if (wants.has('--browser')) installBrowser(node)
  if (wants.has('--tools')) installTools()
} catch (error) {
  if (error?.name !== 'PrepareError') throw error
  console.error(error.message)
  process.exitCode = 1
}
