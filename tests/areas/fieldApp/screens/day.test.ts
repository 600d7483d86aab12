import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { workdays } from '../booked.ts'

const s = await screens()
const booked = await workdays(s)
const statusOf = async (id: number) => (await s.t.call<Wire>('GET', `/appointments/${id}`)).body['status']

test('a worker lands on the day view, and starts a visit, ends it with a reason and adds notes by touch', async () => {
  const { token, visit, job: of } = await booked()
  const page = await s.open('/dashboard', { token, width: 360, height: 740 })
  await page.waitForURL('**/my/visits')
  await page.getByRole('heading', { name: 'Flue check' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Open visit' }).click()
  await page.getByText('It rattles').waitFor()
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+441134960177')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'On my way', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Finish', exact: true }).waitFor()
  expect(await statusOf(visit)).toBe('on_site')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('The flue is rusty')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Note saved').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Part done' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A part is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('A part is missing').waitFor()
  expect(await statusOf(visit)).toBe('part_done')
  const notes = await s.t.call<{ data: Wire[] }>('GET', `/jobs/${of}/comments`)
  expect(notes.body.data.map((one) => one['body'])).toContain('The flue is rusty')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a failed request is reported, and no typed text is lost', async () => {
  s.allowConsole(/409/)
  const { token, visit } = await booked()
  const page = await s.open(`/my/visits/${visit}`, { token, width: 360, height: 740, locale: 'zh' })
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '无法进入' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('没有人开门')
  await s.t.call('PATCH', `/appointments/${visit}`, { body: { status: 'cancelled', cancel_reason: 'Rang off' } })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog').getByText('这次上门已取消').waitFor()
  expect(await page.getByRole('dialog').getByLabel('原因').inputValue()).toBe('没有人开门')
})

test("an action's location is saved if the business enables it and the phone provides it; otherwise the action still works", async () => {
  const keep = (value: boolean) =>
    s.t.call('PATCH', '/system-settings', { body: { values: { 'workday.keep_places': value } } })
  const { token, visit } = await booked()
  await keep(true)
  const page = await s.open(`/my/visits/${visit}`, { token, width: 360, height: 740 })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 53.8, longitude: -1.55, accuracy: 20 })
  await page.getByRole('button', { name: 'On my way', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  const places = async () => (await s.t.call<{ places: object[] }>('GET', `/appointments/${visit}`)).body.places
  expect(await places()).toMatchObject([{ step: 'onTheWay', lat: 53.8, lng: -1.55, accuracy: 20 }])
  await page.context().clearPermissions()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Finish', exact: true }).waitFor()
  expect(await places()).toHaveLength(1)
  const office = await s.open(`/appointments/edit/${visit}`)
  await office.getByRole('button', { name: 'History' }).click()
  await office
    .getByRole('dialog')
    .getByText(/53.8\b/)
    .waitFor()
  await keep(false)
})
