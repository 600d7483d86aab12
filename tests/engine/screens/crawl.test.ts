import { expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { routes } from '../../../src/customRoutes/routes.ts'
import { screens } from '../../support/browser.ts'
import { crawl, crawlRecords, isLibraryOf, type Look } from '../../support/crawl.ts'
import type { RouteVisit } from '../../support/routeVisits.ts'
import { shortcutMeanings } from '../../support/shortcutMeanings.ts'

/*
 * Three crawls open every declared address. Each checks one of the ways a page can differ:
 * - here: English, light, 1440 px, and the shortcuts;
 * - crawl-phone.test.ts: English, dark, 360 px and 768 px;
 * - crawl-chinese.test.ts: Chinese, 1440 px, where names can be missing but colours are the same.
 * A generated add form has the same inputs as the edit form: axe checks the first here and the second on the phone. Lists and
 * forms of libraries are generated from the same parts: axe checks half of them here and the others on the phone. All import pages
 * are the same component, which transfer.test.ts checks.
 */

const s = await screens()
const { full } = await crawlRecords(s.t)

const looks = (visit: RouteVisit): readonly Look[] =>
  visit.screen === 'Edit' || visit.screen === 'Import' || isLibraryOf(visit, 1) ? [] : [{ width: 1440, axe: {} }]

it('shows the administrator every page in English without a fault', async () => {
  const keys = shortcutMeanings()
  const further = (visit: RouteVisit) => (isLibraryOf(visit, 1) ? undefined : keys.further(visit))
  const { visits, faults } = await crawl(s, { locale: 'en', records: full, looks, further })
  expect(faults).toEqual([])
  expect(visits.filter(({ denied }) => denied)).toEqual([])
  expect(visits.length).toBeGreaterThanOrEqual(routes.length + 3 * resources.all.length)
  // A key with Ctrl, and F2, means the same on every page, and is shown where it works.
  expect(keys.odd()).toEqual([])
  expect(keys.seen.size).toBeGreaterThan(60)
  for (const key of ['Ctrl S', 'Ctrl Enter', 'Ctrl Z', 'F2']) expect([...keys.meanings.keys()], key).toContain(key)
}, 600_000)

it('shows a visitor the pages that need no session without a fault', async () => {
  const { visits, faults } = await crawl(s, { locale: 'en', records: full, looks, token: null })
  expect(faults).toEqual([])
  expect(visits.map(({ path }) => path)).toContain('/auth/login')
}, 600_000)
