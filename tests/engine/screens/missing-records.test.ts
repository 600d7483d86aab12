import { expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { resourceRoutes, routes } from '../../../src/customRoutes/routes.ts'
import { screens } from '../../support/browser.ts'
import { goTo } from '../../support/person.ts'

const { open, allowConsole } = await screens()

/** Every address with a record that opens directly: no later step of a wizard, and no visitor page. */
const paths = [...routes, ...resources.all.flatMap(resourceRoutes)]
  // Settings are one page, whatever record is requested.
  .filter(({ path }) => !path.startsWith('/settings/system-settings'))
  .filter((entry) => entry.path.includes(':id') && !entry.public && !entry.redirect && !entry.after)
  .map(({ path }) => path)

it('an address with a missing record says so, on every page', async () => {
  allowConsole(/404/)
  const page = await open('/dashboard')
  const wrong: string[] = []
  for (const path of paths) {
    await goTo(page, '/nothing/here')
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
    await goTo(page, path.replace(':id', '99999999'))
    const alert = page.locator('main [role=alert]').first()
    try {
      await alert.waitFor({ timeout: 15_000 })
      const said = await alert.innerText()
      if (!/(record|entry) does not exist|was deleted|no longer assigned to you/i.test(said))
        wrong.push(`${path}: ${said}`)
      else if (!(await alert.getByRole('link').or(alert.getByRole('button')).count()))
        wrong.push(`${path}: no way on from “${said}”`)
    } catch {
      wrong.push(`${path}: ${(await page.locator('main').innerText()).slice(0, 120)}`)
    }
  }
  expect(paths.length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
}, 180_000)
