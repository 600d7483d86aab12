import { describe, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { screens } from '../../support/browser.ts'
import { goTo } from '../../support/person.ts'

const { open, t } = await screens()

describe('redirects', () => {
  it('a visitor goes to the sign-in page with the full requested path, in a handful of navigations', async () => {
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

  it('/ leads to the sign-in page, and with a session to the dashboard', async () => {
    const visitor = await open('/', { token: null })
    await visitor.waitForURL(/\/auth\/login/)
    const member = await open('/')
    await member.waitForURL(/\/dashboard/)
  })

  it.each(['/locations', '/locations/add', '/locations/edit/3'])('%s leads to the dashboard', async (path) => {
    const page = await open(path)
    await page.waitForURL(/\/dashboard/)
  })

  it('with their setting on, the addresses of locations show the pages', async () => {
    await t.pool.query(`update system_settings set value = 'true' where key = 'locations.screens'`)
    const page = await open('/locations/')
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/locations/add`)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/libraries/locations/add')
    await t.pool.query(`update system_settings set value = 'false' where key = 'locations.screens'`)
  })

  it('an unknown address is reported, signed in or not', async () => {
    for (const token of [null, t.token]) {
      const page = await open('/no/such/screen', { token })
      await page.getByRole('heading', { name: /not found/i }).waitFor()
    }
  })

  it('an unknown address below a resource is reported, in the title too', async () => {
    const page = await open('/dashboard')
    for (const { path } of resources.all)
      for (const below of ['zzz', 'zzz/1', 'edit', 'edit/1/more']) {
        await goTo(page, `/${path}/${below}`)
        await page.locator('main').getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
        expect(await page.title(), `/${path}/${below}`).toBe('Page not found')
      }
  }, 180_000)
})
