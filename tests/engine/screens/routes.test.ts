import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { axeFindings, screens } from '../../support/browser.ts'
import { goTo } from '../../support/person.ts'

const { open, t, allowConsole } = await screens()

/** Who may open which is tried in route-matrix.test.ts. */
describe('list, add and edit of every resource', () => {
  it('open without a word on the console, and none is wider than a phone', async () => {
    const page = await open('/dashboard', { width: 360, height: 740 })
    const wide: string[] = []
    for (const resource of resources.all) {
      const { rows } = await t.pool.query<{ id: number }>(`select id from ${resource.table} order by id limit 1`)
      const screensOf: readonly (readonly [path: string, ready: string])[] = [
        [`/${resource.path}`, '.list-card, .state'],
        // Adding in steps begins below the address that is asked for.
        resource.add === 'create'
          ? [`/${resource.path}/create`, 'input']
          : [`/${resource.path}/add`, '.form-bar button[type=submit]'],
        ...(rows[0] ? [[`/${resource.path}/edit/${rows[0].id}`, '.form-card'] as const] : []),
      ]
      for (const [path, ready] of screensOf) {
        await goTo(page, path)
        await page.locator('main').locator(ready).first().waitFor()
        await page.waitForFunction((at) => location.pathname.startsWith(at) && document.querySelector('h1'), path)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (over > 1) wide.push(`${path}: ${over} px`)
      }
    }
    expect(wide).toEqual([])
  }, 180_000)
})

describe('addresses that lead elsewhere', () => {
  it('a visitor goes to the login with the whole wanted path, in a handful of navigations', async () => {
    const page = await open('/auth/login', { token: null })
    let navigations = 0
    page.on('framenavigated', () => navigations++)
    await page.goto(`${new URL(page.url()).origin}/libraries/job-types?page=2&sort=title#x`)
    await page.locator('input[type=password]').waitFor()
    const url = new URL(page.url())
    expect(url.pathname).toBe('/auth/login')
    expect(url.searchParams.get('redirect')).toBe('/libraries/job-types?page=2&sort=title#x')
    expect(navigations).toBeLessThan(6)
  })

  it('/ leads to the login, and with a session on to the dashboard', async () => {
    const visitor = await open('/', { token: null })
    await visitor.waitForURL(/\/auth\/login/)
    const member = await open('/')
    await member.waitForURL(/\/dashboard/)
  })

  it.each(['/locations', '/locations/add', '/locations/edit/3'])('%s leads to the dashboard', async (path) => {
    const page = await open(path)
    await page.waitForURL(/\/dashboard/)
  })

  it('with their setting on, the addresses of locations show the screens', async () => {
    await t.pool.query(`update system_settings set value = 'true' where key = 'locations.screens'`)
    const page = await open('/locations/')
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/locations/add`)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/libraries/locations/add')
    await t.pool.query(`update system_settings set value = 'false' where key = 'locations.screens'`)
  })

  it('what does not exist is said so, logged in or not', async () => {
    for (const token of [null, t.token]) {
      const page = await open('/no/such/screen', { token })
      await page.getByRole('heading', { name: /not found/i }).waitFor()
    }
  })

  it('what does not exist below a resource is said so, by the title too', async () => {
    const page = await open('/dashboard')
    for (const { path } of resources.all)
      for (const below of ['zzz', 'zzz/1', 'edit', 'edit/1/more']) {
        await goTo(page, `/${path}/${below}`)
        await page.locator('main').getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
        expect(await page.title(), `/${path}/${below}`).toBe('Page not found')
      }
  }, 180_000)

  it('without the permission the screen says so', async () => {
    const { token } = await t.userWith(['Dashboard:index', 'Libraries:index'])
    allowConsole(/403/)
    const page = await open('/libraries/job-types', { token })
    await page.getByText('You do not have the necessary permissions to access this content').waitFor()
  })
})

/** Something to open where the first rows of a database hold nothing. */
beforeAll(async () => {
  const question = { label: 'Is there parking?', key: 'parking', type: 'single', applies_to: ['job'] }
  const options = [{ label: 'Street' }, { label: 'Drive', colour: '#1a7f37' }]
  for (const [path, body] of [
    ['/questions', { ...question, options }],
    ['/materials', { name: 'Pipe', unit: 'metre', sell_price: 5.6, vat_rate_id: 1 }],
  ] as const)
    expect((await t.call('POST', path, { body })).body).toMatchObject({ id: 1 })
})

describe.each(['light', 'dark'] as const)('axe finds nothing serious or critical, %s', (scheme) => {
  it.each([
    ['/auth/login', '.auth-demo-people'],
    ['/dashboard', 'main h2'],
    ['/libraries', 'main li a'],
    ['/libraries/lead-statuses', '[role=grid] [data-row="0"] [data-cell="1"]'],
    ['/libraries/materials', '[role=grid] [data-row="0"] [data-cell="1"]'],
    ['/libraries/job-types/add', '.form-bar button[type=submit]'],
    ['/libraries/questions/edit/1', '.form-bar button[type=submit]'],
  ])('%s', async (path, ready) => {
    const page = await open(path, { scheme, ...(path.startsWith('/auth') ? { token: null } : {}) })
    await page.locator(ready).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
