import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { type RouteEntry, resourceRoutes, routes } from '../../../src/customRoutes/routes.ts'
import { createI18nProvider } from '../../../src/i18n/provider.ts'
import { titleText } from '../../../src/kit/screens/Titles.tsx'
import { screens } from '../../support/browser.ts'
import { createFactory } from '../../support/factory.ts'
import { goTo } from '../../support/person.ts'

const { t, open } = await screens()
const factory = createFactory(t)
const { translate } = await createI18nProvider('en', resources.all)

const HOME = '/dashboard'
const table: readonly RouteEntry[] = [...routes, ...resources.all.flatMap(resourceRoutes)]

/** Resource → a record of it that can be opened. */
const records = new Map<string, number>()
beforeAll(async () => {
  for (const resource of resources.all) {
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from ${resource.table} where archived_at is null order by id limit 1`,
    )
    records.set(resource.name, rows[0]?.id ?? (await factory.create(resource)).id)
  }
})

interface Visit {
  /** What is typed, with a record where the route wants one. */
  readonly path: string
  /** Where one stands then. */
  readonly place: string
  readonly title: string
  readonly denied: boolean
  /** The screen of a record is called after the record. */
  readonly isRecord?: boolean
}

/** What the permissions say of a route, for somebody with a session. */
function visitOf(entry: RouteEntry, can: ReadonlySet<string>): Visit {
  const about = entry.resource ?? entry.about ?? (entry.path.startsWith('/my/visits') ? 'appointments' : 'users')
  const path = entry.path.replace(':id', String(records.get(about))).replace('*', 'edit/3')
  // A later step of a wizard leads to the first while nothing is there to go on from.
  const onward = table.find((one) => one.path === (entry.redirect ?? entry.after)?.split('?')[0])
  if (onward && !onward.public && !(entry.after && !can.has(`${entry.area}:${entry.action}`)))
    return onward.path === HOME
      ? { path, place: HOME, title: 'Dashboard', denied: false }
      : { ...visitOf(onward, can), path }
  const leads = entry.redirect !== undefined || entry.path === '/auth/login'
  if (leads) return { path, place: HOME, title: 'Dashboard', denied: false }
  const title = titleText((key, args) => translate(key, args), entry.title as string, entry.titleArgs)
  const denied = !entry.public && !can.has(`${entry.area}:${entry.action}`)
  const isRecord = !denied && entry.about !== undefined && entry.resource !== undefined && entry.action !== 'edit'
  return { path, place: path, title, denied, isRecord }
}

/** Runs in the page: notes each change of the address and from where in the program it came, for when somebody is led astray. */
function noteMoves(): void {
  const moves: string[] = []
  Object.assign(window, { moves })
  const note = (what: string) => {
    const from = (new Error().stack ?? '').split('\n').slice(3, 12)
    const who = from.map((line) => line.trim().split('/').at(-1)).join(' < ')
    moves.push(`${performance.now().toFixed(0)} ms, at ${location.pathname}: ${what}, by ${who}`)
  }
  for (const how of ['pushState', 'replaceState'] as const) {
    const set = history[how].bind(history)
    history[how] = (state, title, to) => {
      note(`${how} ${String(to)}`)
      set(state, title, to)
    }
  }
  const go = history.go.bind(history)
  history.go = (delta) => {
    note(`go ${String(delta)}`)
    go(delta)
  }
}
const lastMoves = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { moves: string[] }).moves.slice(-8).join('\n'))

/** Whether the page shows what the visit expects, once it does; else what stands there instead. */
async function shows(page: Page, { path, place, title, denied, isRecord = false }: Visit): Promise<string | null> {
  await goTo(page, path)
  const look = (wanted: { place: string; title: string; denied: boolean; isRecord: boolean } | null) => {
    const main = document.querySelector('main')
    const refused = [...(main?.querySelectorAll('[role=alert]') ?? [])].some(({ textContent }) =>
      textContent?.includes('You do not have the necessary permissions to access this content'),
    )
    const seen = { place: location.pathname, title: document.title, denied: refused }
    const heading = main?.querySelector('h1')?.textContent ?? ''
    if (wanted === null) return `${JSON.stringify(seen)} “${heading}”`
    const title = wanted.isRecord ? heading : wanted.title
    // A form says whose it is.
    const isCalled = seen.title === title || seen.title.startsWith(`${title}: `)
    const fits = seen.place === wanted.place && isCalled && seen.denied === wanted.denied
    return fits && (refused || heading !== '')
  }
  try {
    await page.waitForFunction(look, { place, title, denied, isRecord }, { timeout: 45_000 })
    return null
  } catch {
    const seen = await page.evaluate(look, null)
    return `${path} should be ${JSON.stringify({ place, title, denied })}, is ${seen}; last moves:\n${await lastMoves(page)}`
  }
}

describe('every screen route, opened by', () => {
  it.each(['admin@demo.test', 'dispatcher@demo.test', 'readonly@demo.test'])(
    '%s',
    async (email) => {
      const { rows } = await t.pool.query<{ id: number }>('select id from users where email = $1', [email])
      const token = await t.tokenOf(rows[0]?.id as number)
      const me = await t.call<{ user: { permissions: string[] } }>('GET', '/auth/me', { token })
      // The visit that is opened is one of theirs.
      await t.pool.query(
        'update workers set user_id = $1, active = true where id = (select target_id from appointments_worker_ids where owner_id = $2 limit 1)',
        [rows[0]?.id, records.get('appointments')],
      )
      const can = new Set(me.body.user.permissions)
      const visits = table.map((entry) => visitOf(entry, can))
      const page = await open(HOME, { token })
      await page.evaluate(noteMoves)
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
      const wrong: string[] = []
      for (const visit of visits) {
        const found = await shows(page, visit)
        if (found) wrong.push(found)
      }
      expect(wrong).toEqual([])
      const denied = visits.filter((visit) => visit.denied).length
      const led = visits.filter(({ path, place }) => path !== place).length
      console.info(
        `${email}: ${visits.length} routes, ${visits.length - denied - led} screens, ${denied} refused, ${led} led on`,
      )
      // Who may do everything is refused nothing; the others are refused something and see something.
      expect(denied === 0).toBe(email === 'admin@demo.test')
      expect(visits.length).toBeGreaterThanOrEqual(routes.length + 3 * resources.all.length)
    },
    180_000,
  )
})
