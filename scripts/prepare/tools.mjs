import { existsSync } from 'node:fs'
import { install, mayInstall } from './apt.mjs'
import { say } from './run.mjs'

/** What the tests of several servers run beside them: balancers, clocks that are off, and what reads the units of `ops/`. By Debian's package. */
export const TOOLS = {
  haproxy: ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/sbin/haproxy'],
  faketime: [
    '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
    '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  ],
  'nginx-light': ['/usr/sbin/nginx'],
  systemd: ['/usr/bin/systemd-analyze'],
}

/**
 * Where a tool is.
 * @param {keyof typeof TOOLS} name
 * @throws Error that says how to install it
 */
export function toolAt(name) {
  const found = TOOLS[name].find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This test needs ${name}, which is not here: apt-get install ${Object.keys(TOOLS).join(' ')}`)
}

/** Installs what is missing where that may be done; the tests that need it say so otherwise. */
export function installTools() {
  const missing = Object.keys(TOOLS).filter((name) => !TOOLS[name].some((path) => existsSync(path)))
  if (missing.length === 0 || process.platform !== 'linux') return
  if (mayInstall()) install(...missing)
  else say(`Some tests will fail for want of ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`)
}
