import { existsSync } from 'node:fs'
import { join } from 'node:path'

const { env, platform } = process

/** The headless browser: the same engine at a third of the work. */
export const SHELL = '/usr/bin/chromium-headless-shell'

const pathsByPlatform = {
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
 * The browsers that screen tests may use, best first: only the one named by CHROMIUM_PATH, else those of the system, else Playwright's.
 * @param {string} [playwrights] where Playwright stores its own
 * @returns {string[]} paths that exist
 */
export function chromiumCandidates(playwrights) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH].filter((path) => existsSync(path))
  return [...(pathsByPlatform[platform] ?? []), playwrights].filter((path) => path && existsSync(path))
}
