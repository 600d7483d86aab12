import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageOptions } from '../../support/browser.ts'
import { screens } from '../../support/browser.ts'
import { frozenBusiness } from '../../support/frozen.ts'
import { clearPicture, compared, drawn, settled, writesChinese } from '../../support/pictures.ts'

/** A Wednesday in term time, at an hour when everybody is out. */
const NOW = '2026-03-11T10:20:00Z'
const { t, open } = await screens({ clock: () => new Date(NOW) }, await frozenBusiness(NOW))

interface Pictured {
  readonly name: string
  readonly path: string
  /** Also on a phone, and in Chinese. */
  readonly everywhere?: true
}

const one = async (sql: string): Promise<number> => {
  const { rows } = await t.pool.query<{ id: number }>(sql)
  if (!rows[0]) throw new Error(`nothing is found by ${sql}`)
  return rows[0].id
}
const job = await one(
  "select j.id from jobs j join job_statuses s on s.id = j.job_status_id where s.category = 'scheduled' and j.parent_id is null and j.archived_at is null and exists (select from jobs_materials m where m.owner_id = j.id) order by j.id limit 1",
)
const done = await one(
  "select j.id from jobs j join job_statuses s on s.id = j.job_status_id where s.category = 'invoiced' and j.archived_at is null order by j.id limit 1",
)
const draft = await one(
  "select q.id from quotes q join quote_statuses s on s.id = q.quote_status_id where s.category = 'draft' and q.archived_at is null order by q.id limit 1",
)
const sent = await one(
  "select q.id from quotes q join quote_statuses s on s.id = q.quote_status_id where s.category = 'sent' and q.archived_at is null order by q.id limit 1",
)
const lead = await one(
  'select id from leads where lead_status_id = 1 and archived_at is null and email is not null order by id limit 1',
)
const customer = await one(
  'select customer_id as id from jobs where archived_at is null group by customer_id order by count(*) desc, customer_id limit 1',
)
const task = await one('select id from tasks where archived_at is null order by id limit 1')
const recurring = await one('select id from recurring_jobs where active order by id limit 1')

const pictured: readonly Pictured[] = [
  { name: 'job', path: `/jobs/details/${job}`, everywhere: true },
  { name: 'job-money', path: `/jobs/details/${job}?tab=payments` },
  { name: 'job-locked', path: `/jobs/details/${done}` },
  { name: 'quote', path: `/quotes/details/${draft}`, everywhere: true },
  { name: 'quote-locked', path: `/quotes/details/${sent}` },
  { name: 'quote-editor', path: `/quotes/edit/${draft}`, everywhere: true },
  { name: 'lead', path: `/leads/details/${lead}` },
  { name: 'customer', path: `/customers/details/${customer}`, everywhere: true },
  { name: 'task', path: `/tasks/view/${task}` },
  { name: 'recurring', path: `/jobs/recurring/details/${recurring}` },
  { name: 'jobs', path: '/jobs', everywhere: true },
  { name: 'leads', path: '/leads' },
  { name: 'leads-board', path: '/leads?as=board' },
  { name: 'quotes', path: '/quotes' },
  { name: 'payments', path: '/payments' },
  { name: 'nothing-found', path: '/jobs?q=zzzzzz' },
  { name: 'calendar-day', path: '/jobs/calendar?view=day' },
  { name: 'calendar-week', path: '/jobs/calendar?view=week', everywhere: true },
  { name: 'calendar-month', path: '/jobs/calendar?view=month' },
  { name: 'calendar-list', path: '/jobs/calendar?view=list' },
  { name: 'dispatch-day', path: '/jobs/dispatch?span=day', everywhere: true },
  { name: 'dispatch-week', path: '/jobs/dispatch?span=week' },
  { name: 'lead-wizard', path: '/leads/create/step1' },
  { name: 'job-wizard', path: '/jobs/create/step1/identify' },
  { name: 'permissions', path: '/users/permissions/3', everywhere: true },
  { name: 'settings', path: '/settings/system-settings' },
  { name: 'libraries', path: '/libraries' },
]

beforeAll(clearPicture)
/** Maps a picture's name to the test that compares it, however often it runs. */
const seen = new Map<string, string | undefined>()

async function look(name: string, { path }: Pictured, options: PageOptions): Promise<Page> {
  const page = await open(path, { height: 800, at: NOW, ...options })
  await settled(page)
  const { currentTestName } = expect.getState()
  expect(seen.has(name) && seen.get(name) !== currentTestName, `${name} is another picture's name too`).toBe(false)
  seen.set(name, currentTestName)
  return page
}

/** Differences in the appearance of a usual window, light and dark; the page is dark afterwards. */
const unlikeItself = async (name: string, page: Page): Promise<readonly (string | null)[]> => {
  const light = await compared(name, page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await drawn(page)
  return [light, await compared(`${name}-dark`, page)]
}

/** Fonts on other machines are wider than ours: nothing overflows the page, and a record's main buttons are not cut off. */
const WIDER = '* { letter-spacing: 0.06em !important; }'
const outside = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  const acts = [...document.querySelectorAll('.button-main')].filter((one) => one.checkVisibility())
  const cut = acts.filter(
    (one) => one.getBoundingClientRect().right > clientWidth || one.scrollWidth > one.clientWidth + 1,
  )
  return [...(scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : []), ...cut.map((one) => one.textContent)]
}
const PHONE = { width: 360, height: 740 }
const WINDOW = { width: 1280, height: 800 }

for (const one of pictured.filter(({ everywhere }) => !everywhere))
  test(`${one.name} looks unchanged, light and dark`, async () => {
    const wrong = await unlikeItself(one.name, await look(one.name, one, WINDOW))
    expect(wrong.filter((text) => text !== null)).toEqual([])
  })

const everywhere = pictured.filter((one) => one.everywhere)
// The page is opened once: it follows its window's size, as when a tablet is turned.
for (const one of everywhere) {
  test(`${one.name} looks unchanged, light and dark and on a phone, and fits a wider font`, async () => {
    const page = await look(one.name, one, WINDOW)
    const wrong = [...(await unlikeItself(one.name, page))]
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    await settled(page)
    wrong.push(await compared(`${one.name}-phone`, page))
    await page.evaluate(wider, WIDER)
    for (const size of [PHONE, WINDOW]) {
      await page.setViewportSize(size)
      await settled(page)
      wrong.push(...(await page.evaluate(outside)).map((text) => `${size.width} px: ${text}`))
    }
    expect(wrong.filter((text) => text !== null)).toEqual([])
  })
  test(`${one.name} looks unchanged in Chinese`, async ({ skip }) => {
    const page = await look(`${one.name}-zh`, one, { width: 1280, locale: 'zh' })
    if (!(await writesChinese(page))) skip('no face for Chinese is installed here: fonts-noto-cjk')
    expect(await compared(`${one.name}-zh`, page)).toBeNull()
  })
}

/** A style sheet that the page's policy allows, where inline text is blocked. */
function wider(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

describe('with the longest names', () => {
  const title = 'Replacement of the condensing boiler, its flue and all radiators of the east wing'
  const made: Record<'customer' | 'job' | 'quote', number> = { customer: 0, job: 0, quote: 0 }
  const post = async (path: string, body: object) => {
    const answer = await t.call<{ id: number }>('POST', path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  beforeAll(async () => {
    made.customer = await post('/customers', {
      first_name: 'Maximiliana-Alexandrina Elisabetta',
      last_name: 'Featherstonehaugh-Cholmondeley-Warner',
      company_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwll Property Management Ltd',
      email: 'maximiliana.featherstonehaugh-cholmondeley@llanfairpwll.example',
    })
    const line = { name: title, quantity: 12, price_ex_vat: 123_456.7891, vat_percent: 20 }
    const material = { ...line, labour_price_ex_vat: 9999.99, labour_vat_percent: 20 }
    const work = { customer_id: made.customer, title, services: [line], materials: [material] }
    made.job = await post('/jobs', { ...work, job_type_id: 1 })
    made.quote = await post('/quotes', { ...work, quote_type_id: 1 })
  })
  for (const [name, path] of [
    ['long-customer', () => `/customers/details/${made.customer}`],
    ['long-job', () => `/jobs/details/${made.job}`],
    ['long-quote', () => `/quotes/edit/${made.quote}`],
    ['long-list', () => '/jobs'],
  ] as const)
    test(`${name} looks unchanged, light and dark`, async () => {
      const wrong = await unlikeItself(name, await look(name, { name, path: path() }, WINDOW))
      expect(wrong.filter((text) => text !== null)).toEqual([])
    })
})
