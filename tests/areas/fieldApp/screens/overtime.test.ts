import { expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)

test('a session that expires offline keeps queue and pages, and asks for sign-in once online', async () => {
  s.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|nothing is kept|could not be renewed|401|no hints/)
  const one = await man()
  const { id } = await visit([one], 'Over time')
  const page = await s.open(`/my/visits/${id}`, { token: one.token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await phone(page).ready()
  await page.context().setOffline(true)
  await page.getByText('Offline').first().waitFor()
  // Half a day later the user looks at the phone again.
  const later = new Date(Date.now() + 13 * 3_600_000)
  await page.clock.install({ time: later })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await phone(page).step('On my way', 'Start', true)
  await page.getByText('Offline · 1 waiting').waitFor()
  await page.reload()
  await page.getByText('Offline · 1 waiting').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  s.t.clock.now = later
  await page.context().setOffline(false)
  await page.waitForURL(`**/auth/login?redirect=${encodeURIComponent(`/my/visits/${id}`)}`)
  const token = await s.t.tokenOf(one.user)
  await page.evaluate((next) => localStorage.setItem('token', next), token)
  await page.goto(`${s.origin}/my/visits/${id}`)
  const status = async () => (await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token })).body.status
  await expect.poll(status).toBe('on_the_way')
})
