import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../schema/all.ts'
import { routes } from '../../src/customRoutes/routes.ts'
import { axeFindings, screens } from '../support/browser.ts'

const { open, t, allowConsole } = await screens()

/** Every address with a screen of its own: those of the table, and list, add and edit of each resource. */
const plain = routes.filter((r) => r.load && !r.path.includes('*') && !r.path.includes(':')).map((r) => r.path)

describe('every route opens without a word on the console', () => {
  it.each(plain)('%s', async (path) => {
    const page = await open(path, path.startsWith('/auth') ? { token: null } : {})
    await page.locator('main').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.title()).not.toBe('')
    expect(await page.locator('main').innerText()).not.toBe('')
  })

  it.each(resources.all.map((r) => [r.name, r] as const))(
    '/libraries/%s: list, add and edit',
    async (_name, resource) => {
      const { rows } = await t.pool.query<{ id: number }>(`select id from ${resource.table} order by id limit 1`)
      const page = await open(`/${resource.path}`)
      await page.getByRole('heading', { level: 1, name: resource.label[1] }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.goto(`${new URL(page.url()).origin}/${resource.path}/add`)
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
      if (rows[0]) {
        await page.goto(`${new URL(page.url()).origin}/${resource.path}/edit/${rows[0].id}`)
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
      }
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    },
  )
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

describe('axe finds nothing serious or critical', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it.each([
      '/auth/login',
      '/dashboard',
      '/libraries',
      '/libraries/lead-statuses',
      '/libraries/materials',
      '/libraries/job-types/add',
      '/libraries/questions/edit/1',
    ])(`%s, ${scheme}`, async (path) => {
      const page = await open(path, { scheme, ...(path.startsWith('/auth') ? { token: null } : {}) })
      await page.waitForLoadState('networkidle')
      await page.locator('main').first().waitFor()
      expect(await axeFindings(page)).toEqual([])
    })
  }
})
