import { existsSync } from 'node:fs'
import { install, mayInstall } from './apt.mjs'
import { say } from './run.mjs'

/** Tools that tests of several servers need: load balancers, clocks that are off, and a reader of the units in `ops/`. By Debian package. */
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
 * Path of a tool.
 * @param {keyof typeof TOOLS} name
 * @throws Error that says how to install it
 */
export function toolAt(name) {
  const found = TOOLS[name].find((path) => existsSync(path))
  if (found) return found
  throw new Error(`This test needs ${name}, which is not here: apt-get install ${Object.keys(TOOLS).join(' ')}`)
}

/** Installs missing tools where that is possible; otherwise the tests that need them say so. */
export function installTools() {
  const missing = Object.keys(TOOLS).filter((name) => !TOOLS[name].some((path) => existsSync(path)))
  if (missing.length === 0 || process.platform !== 'linux') return
  if (mayInstall()) install(...missing)
  else say(`Some tests will fail without ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`)
}
