import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decision, decide, findRoute, loginFor, placeAfterLogin } from '../../../src/customRoutes/guard.ts'
import { type RouteEntry, resourceRoutes, routes } from '../../../src/customRoutes/routes.ts'
import { en } from '../../../src/i18n/en.ts'

const ORIGIN = 'https://crm.example'
const jobTypes = resourceRoutes({ name: 'job-types', path: 'libraries/job-types', area: 'JobTypes' })
const table: RouteEntry[] = [...routes, ...jobTypes]
const everything = () => true
const nothing = () => false

function go(address: string, can: (() => boolean) | null): Decision {
  const url = new URL(address, ORIGIN)
  const place = url.pathname + url.search + url.hash
  return decide(table, { pathname: url.pathname, place, wanted: url.searchParams.get('redirect'), origin: ORIGIN }, can)
}
const opened = (decision: Decision) => (decision.kind === 'open' ? decision.entry.path : decision)

describe('a visitor without a session', () => {
  it.each([['/'], ['/auth'], ['/auth/']])('is redirected from %s to the sign-in page', (address) => {
    expect(go(address, null)).toEqual({ kind: 'redirect', to: '/auth/login' })
  })
  it('may open the sign-in page', () => expect(opened(go('/auth/login', null))).toBe('/auth/login'))
  it('is redirected from everything else to the sign-in page, which keeps the return path with query and hash', () => {
    const place = '/libraries/job-types?sort=title&filter={"q":"a&b"}#row-3'
    const url = new URL(place, ORIGIN)
    const decision = go(place, null)
    expect(decision).toEqual({ kind: 'redirect', to: loginFor(url.pathname + url.search + url.hash) })
    const back = new URL(decision.kind === 'redirect' ? decision.to : '', ORIGIN).searchParams.get('redirect')
    expect(placeAfterLogin(back, ORIGIN)).toBe(url.pathname + url.search + url.hash)
  })
  it('sees that an address does not exist', () => expect(go('/no/such/page', null)).toEqual({ kind: 'missing' }))
  it.each([['/settings/server-logs/'], ['/settings/logs/details/7']])('signs in before %s', (address) => {
    expect(go(address, null)).toEqual({ kind: 'redirect', to: loginFor(address) })
    expect(go(address, everything)).toMatchObject({ kind: 'open' })
  })
  it.each([['/leads/create/step2'], ['/customers/create/step9']])('starts over at %s', (address) =>
    expect(go(address, null)).toMatchObject({ kind: 'redirect' }),
  )
})

describe('a session', () => {
  it('is redirected from the sign-in page to the requested page', () => {
    expect(go('/auth/login?redirect=%2Flibraries', everything)).toEqual({ kind: 'redirect', to: '/libraries' })
    expect(go('/auth/login', everything)).toEqual({ kind: 'redirect', to: '/dashboard' })
  })
  it('opens permitted pages', () => {
    expect(opened(go('/dashboard/', everything))).toBe('/dashboard')
    expect(opened(go('/libraries/job-types', everything))).toBe('/libraries/job-types')
    expect(opened(go('/libraries/job-types/add', everything))).toBe('/libraries/job-types/add')
    expect(opened(go('/libraries/job-types/edit/7', everything))).toBe('/libraries/job-types/edit/:id')
  })
  it('is denied others, whichever route it is', () => {
    for (const entry of table.filter((e) => !e.public && !e.redirect))
      expect(go(entry.path.replace(':id', '1'), nothing).kind).toBe('denied')
  })
  it.each([['/locations'], ['/locations/'], ['/locations/add'], ['/locations/edit/3'], ['/locations/a/b/c']])(
    'is redirected from %s to the dashboard',
    (address) => expect(go(address, everything)).toEqual({ kind: 'redirect', to: '/dashboard' }),
  )
  it('sees that an address does not exist', () => {
    expect(go('/libraries/no-such-library', everything)).toEqual({ kind: 'missing' })
    expect(go('/libraries/job-types/edit', everything)).toEqual({ kind: 'missing' })
  })
})

describe('the return path after sign-in', () => {
  it.each([
    [null],
    [''],
    ['/'],
    ['dashboard'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/auth/login?redirect=/leads'],
    ['/auth'],
    ['/.//evil.example'],
  ])('is not %j', (wanted) => expect(placeAfterLogin(wanted, ORIGIN)).toBe('/dashboard'))

  it('never leaves this site, whatever the query says', () => {
    const nasty = fc.array(fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', '%2f', 'evil.example', 'https'), {
      maxLength: 8,
    })
    const wanted = fc.oneof(
      fc.string(),
      fc.webUrl(),
      nasty.map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const place = placeAfterLogin(text, ORIGIN)
        expect(place).toMatch(/^\/(?![/\\])/)
        expect(new URL(place, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the table', () => {
  it('requires a named permission for every route that is neither public nor a redirect', () => {
    for (const entry of table.filter((e) => !e.public && !e.redirect)) {
      expect(entry, entry.path).toMatchObject({ area: expect.any(String), action: expect.any(String) })
      expect(entry.title, entry.path).toBeTruthy()
    }
  })
  it('has a page or a redirect for every route', () => {
    for (const entry of table) expect(Boolean(entry.load ?? entry.redirect ?? entry.resource), entry.path).toBe(true)
  })
  it('uses existing titles', () => {
    for (const { title } of routes.filter((e) => e.title)) expect(en).toHaveProperty([title ?? ''])
    expect(en).toHaveProperty(['titles.add'])
    expect(en).toHaveProperty(['titles.edit'])
  })
  it('matches the more specific address first', () => {
    expect(findRoute(table, '/libraries/job-types/add')?.action).toBe('add')
  })
})
