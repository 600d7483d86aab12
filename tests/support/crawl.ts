import type { Page } from 'playwright'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { TestApp } from './app.ts'
import { TIMEOUT, waitsInVain } from './atRest.ts'
import { axeFindings } from './axe.ts'
import type { PageOptions, Screens } from './browser.ts'
import { createFactory, type Values } from './factory.ts'
import { goTo } from './person.ts'
import { HOME, type RouteVisit, routeVisits } from './routeVisits.ts'

/** Sixty characters, as people write them. */
const LONG = 'Replacement of the boiler, its flue and radiators, east wing'
/** Names with words that cannot be broken across lines. */
const LONG_WORDS: Values = {
  first_name: 'Maximiliana-Alexandrina Elisabetta',
  last_name: 'Featherstonehaugh-Cholmondeley-Warner',
  company_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwll Property Management',
  email: 'maximiliana.featherstonehaugh-cholmondeley@llanfairpwll.example',
}
const NAMES = ['name', 'name_zh', 'title', 'title_zh', 'label', 'subject', 'supplier', 'po_number', 'site', 'line1']

/** Resources whose record belongs to the customer with the long name. */
const OF_THE_CUSTOMER = ['jobs', 'quotes', 'invoices', 'recurring-jobs', 'complaints']

/** Values of 60 characters for title fields. */
function longValues({ fields }: AnyResource): Values {
  const names = NAMES.filter((name) => {
    const field = fields[name]
    return field?.kind === 'text' && !field.options.readOnly
  })
  const words = Object.entries(LONG_WORDS).filter(([name]) => fields[name] && !fields[name].options.readOnly)
  return Object.fromEntries([...names.map((name) => [name, LONG] as const), ...words])
}

export interface CrawlRecords {
  /** Id of a record of each resource with every field filled and long names. */
  readonly full: ReadonlyMap<string, number>
  /** Id of a record of each resource with the required fields only. */
  readonly sparse: ReadonlyMap<string, number>
}

/** Creates two records of every resource: one with long values everywhere, one almost empty. */
export async function crawlRecords(t: TestApp): Promise<CrawlRecords> {
  const factory = createFactory(t)
  const full = new Map<string, number>()
  const sparse = new Map<string, number>()
  const post = async (resource: AnyResource, body: Values): Promise<number> => {
    const answer = await t.call<{ id: number }>('POST', `/${resource.name}`, { body })
    if (answer.status !== 200) throw new Error(`${resource.name} was not created: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  const customers = resources.get('customers')
  full.set('customers', await post(customers, await factory.body(customers, longValues(customers))))
  for (const resource of resources.all) {
    const given = OF_THE_CUSTOMER.includes(resource.name) ? { customer_id: full.get('customers') } : {}
    if (!full.has(resource.name))
      full.set(resource.name, await post(resource, await factory.body(resource, { ...longValues(resource), ...given })))
    sparse.set(resource.name, await post(resource, await factory.least(resource)))
  }
  return { full, sparse }
}

/** One way of checking an open page. */
export interface Look {
  readonly width: number
  /** Whether axe checks it, and which of its rules are left out. */
  readonly axe?: { readonly without?: readonly string[] }
}

/** An extra check of the open page; it leaves the page unchanged. */
export type Further = (page: Page, visit: RouteVisit) => Promise<void>

interface Member {
  readonly user: { readonly id: number; readonly permissions: readonly string[] }
}

const libraries = resources.all.filter(({ path }) => path.startsWith('libraries/')).map(({ path }) => `/${path}`)

/** Whether a generated page belongs to a library in this half. */
export function isLibraryOf({ path, screen }: RouteVisit, half: 0 | 1): boolean {
  const at = libraries.findIndex((one) => path === one || path.startsWith(`${one}/`))
  return screen !== undefined && at >= 0 && at % 2 === half
}

/** Texts, in the page's language, of a page that does not show what was requested. */
interface FailureTexts {
  readonly denied: string
  readonly missing: readonly string[]
}

/** Runs in the page: by how much it overflows the window, and which element causes it; null if it fits. */
function widerBy(): string | null {
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over <= 1) return null
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNode(node)
    const box = node instanceof Element ? node : range
    if (Math.abs(box.getBoundingClientRect().right - window.innerWidth - over) > 2) continue
    const element = node instanceof Element ? node : node.parentElement
    found.push(`${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`)
  }
  return `${over} px too wide: ${found.slice(0, 6).join(', ')}`
}

/** Runs in the page: whether it shows what is expected; otherwise, what it shows. */
function shows(wanted: (RouteVisit & { readonly deniedText: string }) | { readonly deniedText: string }) {
  const main = document.querySelector('main')
  const alerts = [...(main?.querySelectorAll('[role=alert]') ?? [])]
  const denied = alerts.some(({ textContent }) => textContent?.includes(wanted.deniedText))
  const heading = main?.querySelector('h1')?.textContent ?? ''
  const seen = { place: location.pathname, title: document.title, denied }
  if (!('place' in wanted)) return `${JSON.stringify(seen)} “${heading}”`
  const title = wanted.isRecord ? heading : wanted.title
  // A form adds its record's name.
  const isCalled = seen.title === title || seen.title.startsWith(`${title}: `)
  return seen.place === wanted.place && isCalled && denied === wanted.denied && (denied || heading !== '')
}

/**
 * Navigates with the program's own router and collects each page's faults, one line per fault.
 * @param page a page of the program that is already open
 */
function crawler(page: Page, texts: FailureTexts) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))

  /** Opens an address. @returns what it wrongly shows; null if it is right */
  async function arrive(visit: RouteVisit): Promise<string | null> {
    await goTo(page, visit.path)
    try {
      await page.waitForFunction(shows, { ...visit, deniedText: texts.denied }, { timeout: TIMEOUT })
    } catch {
      const { place, title, denied } = visit
      const seen = await page.evaluate(shows, { deniedText: texts.denied })
      return `should be ${JSON.stringify({ place, title, denied })}, is ${String(seen)}`
    }
    return null
  }

  /** Checks the open page. */
  async function faultsOf({ width, axe }: Look): Promise<string[]> {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
      const waiting = await waitsInVain(page)
      if (waiting !== null) return [waiting]
    }
    const over = await page.evaluate(widerBy)
    return [...(over ? [over] : []), ...(axe ? await axeFindings(page, axe.without) : [])]
  }

  /** Visits an address and checks it in each of these ways. @returns the faults, none if it is right */
  return async function visit(wanted: RouteVisit, looks: readonly Look[], further?: Further): Promise<string[]> {
    const wrong: string[] = []
    // The others are not checked closely, so they need not be finished.
    const other = (await arrive(wanted)) ?? (looks.length > 0 || further ? await waitsInVain(page) : null)
    if (other !== null) wrong.push(other)
    else if (looks.length > 0) {
      const main = await page.locator('main').innerText()
      wrong.push(...texts.missing.filter((text) => main.includes(text)).map((text) => `says “${text}”`))
      for (const look of looks) wrong.push(...(await faultsOf(look)).map((fault) => `at ${look.width} px, ${fault}`))
    }
    if (other === null) await further?.(page, wanted)
    wrong.push(...complaints.splice(0))
    return wrong.map((fault) => `${wanted.path}: ${fault}`)
  }
}

export interface Crawl extends PageOptions {
  readonly locale: 'en' | 'zh'
  /** The record that each route opens, by resource. */
  readonly records: ReadonlyMap<string, number>
  /** How each page is checked; the sizes alternate between forwards and backwards. */
  readonly looks: (visit: RouteVisit) => readonly Look[]
  /** Further checks of an open page at rest, after the main check. */
  readonly further?: (visit: RouteVisit) => Further | undefined
}

/** The result of one user's crawl. */
export interface Crawled {
  readonly visits: readonly RouteVisit[]
  /** The faults, one line each. */
  readonly faults: readonly string[]
}

/** Opens every address that the program declares: as a member, or with `token: null` those that need no session. */
export async function crawl({ t, open }: Screens, { records, looks, further, ...options }: Crawl): Promise<Crawled> {
  const { token = t.token, locale } = options
  const routes = await routeVisits(locale, records)
  const texts = {
    denied: routes.translate('page.no_permission'),
    missing: ['page.not_found.title', 'problem.not_found', 'problem.server'].map(routes.translate),
  }
  const me = token ? await t.call<Member>('GET', '/auth/me', { token }) : null
  const visits = me ? routes.ofMember(new Set(me.body.user.permissions)) : routes.ofVisitor()
  // The visit opened under "my visits" is one of theirs.
  await t.pool.query(
    'update workers set user_id = $1, active = true where id = (select target_id from appointments_worker_ids where owner_id = $2 limit 1)',
    [me?.body.user.id ?? null, records.get('appointments')],
  )
  const page = await open(me ? HOME : '/auth/login', options)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const visit = crawler(page, texts)
  const faults: string[] = []
  for (const [i, wanted] of visits.entries()) {
    // A page that another route shows is checked there.
    const isOwn = wanted.path === wanted.place && !wanted.denied
    const asked = isOwn ? looks(wanted) : []
    faults.push(...(await visit(wanted, i % 2 ? asked.toReversed() : asked, isOwn ? further?.(wanted) : undefined)))
  }
  return { visits, faults }
}
