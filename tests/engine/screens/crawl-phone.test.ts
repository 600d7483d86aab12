import { expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'
import { crawl, crawlRecords, isLibraryOf, type Look } from '../../support/crawl.ts'
import type { RouteVisit } from '../../support/routeVisits.ts'

const s = await screens()
const { full } = await crawlRecords(s.t)
const DARK_PHONE = { scheme: 'dark', width: 360, height: 740 } as const

/** Checks as in crawl.test.ts for narrow windows in dark mode. English words are longer than Chinese ones. */
const looks = (visit: RouteVisit): readonly Look[] => {
  if (visit.screen === 'Add' || visit.screen === 'Import') return [{ width: 360 }]
  return [{ width: 360, ...(isLibraryOf(visit, 0) ? {} : { axe: {} }) }, { width: 768 }]
}

it('shows the administrator every page on a phone in dark mode without a fault', async () => {
  const { faults } = await crawl(s, { locale: 'en', records: full, looks, ...DARK_PHONE })
  expect(faults).toEqual([])
}, 600_000)

it('shows a visitor the pages that need no session on a phone in dark mode without a fault', async () => {
  const { faults } = await crawl(s, { locale: 'en', records: full, looks, token: null, ...DARK_PHONE })
  expect(faults).toEqual([])
}, 600_000)
