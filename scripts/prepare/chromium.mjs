import { existsSync } from 'node:fs'
import { join } from 'node:path'

const { env, platform } = process

/** The browser without windows: the same engine at a third of the work. */
export const SHELL = '/usr/bin/chromium-headless-shell'

const known = {
  linux: [
    SHELL,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].map((folder) =>
    join(folder ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
}

/**
 * The browsers a screen test may use, best first: the one named by CHROMIUM_PATH alone, else those of the system, else Playwright's.
 * @param {string} [playwrights] where Playwright keeps its own
 * @returns {string[]} paths that exist
 */
export function chromiumCandidates(playwrights) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH].filter((path) => existsSync(path))
  return [...(known[platform] ?? []), playwrights].filter((path) => path && existsSync(path))
}
