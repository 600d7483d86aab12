import { expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'
import { crawl, crawlRecords, type Look } from '../../support/crawl.ts'
import type { RouteVisit } from '../../support/routeVisits.ts'

const s = await screens()
const { full, sparse } = await crawlRecords(s.t)

/** Checks as in crawl.test.ts for everything that may lack a Chinese name: generated lists and forms get theirs from the declarations. */
const looks = ({ screen }: RouteVisit): readonly Look[] =>
  screen === undefined || screen === 'Details' ? [{ width: 1440, axe: { without: ['color-contrast'] } }] : []
// A visit without a customer has no recipient for an email.
const records = new Map(sparse).set('appointments', full.get('appointments') as number)

it('shows the administrator every page in Chinese without a fault, with almost empty records', async () => {
  const { faults } = await crawl(s, { locale: 'zh', records, looks })
  expect(faults).toEqual([])
}, 600_000)

it.each(['dispatcher@demo.test', 'readonly@demo.test'])(
  'shows %s the permitted pages, and says that permissions are missing for the rest',
  async (email) => {
    const { rows } = await s.t.pool.query<{ id: number }>('select id from users where email = $1', [email])
    const token = await s.t.tokenOf(rows[0]?.id as number)
    const { visits, faults } = await crawl(s, { locale: 'en', records: full, looks: () => [], token })
    expect(faults).toEqual([])
    expect(visits.some(({ denied }) => denied)).toBe(true)
    expect(visits.some(({ denied }) => !denied)).toBe(true)
  },
  600_000,
)
