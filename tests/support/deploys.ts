import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'

/** The built app in its own folder, which can be deployed again while a server sends it. */
export function deploys() {
  const root = mkdtempSync(join(tmpdir(), 'crm-deploys-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  cpSync(resolve(import.meta.dirname, '../..', process.env['WEB_ROOT'] ?? 'dist'), root, { recursive: true })
  let version = 1
  const change = (name: string, from: RegExp, to: string) => {
    const text = readFileSync(join(root, name), 'utf8')
    if (!from.test(text)) throw new Error(`${name} is not what it was`)
    writeFileSync(join(root, name), text.replace(from, to))
  }
  return {
    root,
    /** Another version of the page, and so of the service worker's cache. @returns its number, which is in the page */
    deploy: (): string => {
      version += 1
      change('index.html', /<html lang="en"[^>]*>/, `<html lang="en" data-version="${version}">`)
      change('sw.js', /(url:"\/shell\.html",revision:")[^"]*/, `$1${version}`)
      return String(version)
    },
  }
}

/** The version of the page on screen, as `deploy` numbers them. */
export const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'] ?? '1')

/** Waits until the service worker has cached everything and controls the page. */
export const isKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
          const isOwn = navigator.serviceWorker.controller !== null
          return { is: active?.state ?? installing?.state ?? waiting?.state ?? 'not registered', isOwn }
        }),
      { timeout: 30_000 },
    )
    .toEqual({ is: 'activated', isOwn: true })

/** Checks for a new version now, instead of within the next minute. */
export const lookForVersion = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
