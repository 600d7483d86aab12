import { describe, expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'

const { open, t, allowConsole } = await screens()

const ADD = '/libraries/job-types/add'
const total = async (q: string) => (await t.call<{ total: number }>('GET', `/job-types/list?q=${q}`)).body.total

describe('a save with problems', () => {
  it('with a lost response can be repeated and creates one record', async () => {
    allowConsole(/ERR_FAILED/)
    const page = await open(ADD)
    await page.getByLabel('Title').fill('Lost answer')
    const keys: (string | undefined)[] = []
    let lose = true
    await page.route('**/panel-api/job-types', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      if (lose) {
        lose = false
        await route.abort()
      } else await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Check your network and try again').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Lost answer')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/libraries/job-types')
    expect(await total('lost')).toBe(1)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('retried with other values is another request', async () => {
    allowConsole(/422/)
    await t.call('POST', '/job-types', { body: { title: 'Taken title' } })
    const page = await open(ADD)
    const keys: (string | undefined)[] = []
    page.on('request', (r) => {
      if (r.method() === 'POST' && r.url().endsWith('/job-types')) keys.push(r.headers()['idempotency-key'])
    })
    await page.getByLabel('Title').fill('Taken title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.field-error').waitFor()
    await page.getByLabel('Title').fill('Free title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/libraries/job-types')
    expect(new Set(keys).size).toBe(2)
  })

  it('that fails on the server keeps everything typed', async () => {
    allowConsole(/500/)
    const page = await open(ADD)
    await page.route('**/panel-api/job-types', (route) => route.fulfill({ status: 500, json: { code: 'fault' } }))
    await page.getByLabel('Title').fill('Not yet')
    await page.keyboard.press('Control+s')
    await page.getByText('Something went wrong, please try again later').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Not yet')
  })

  it('after the session ended says so, and the typed text is back after sign-in', async () => {
    allowConsole(/401/)
    const sessions = async () => (await t.pool.query<{ id: string }>('select id from sessions')).rows.map((r) => r.id)
    const { rows: admins } = await t.pool.query<{ id: number }>("select id from users where email = 'admin@demo.test'")
    const others = await sessions()
    const token = await t.tokenOf(Number(admins[0]?.id))
    const mine = (await sessions()).filter((id) => !others.includes(id))
    const page = await open(ADD, { token })
    await page.getByLabel('Title').fill('Still here')
    await t.pool.query('update sessions set revoked_at = now() where id = any($1)', [mine])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your session has expired, please log in again to continue').first().waitFor()
    await page.waitForURL(/\/auth\/login/)
    await page.getByRole('button', { name: 'Fill in the demo account' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**${ADD}`)
    await page.getByText('Your unsaved changes have been restored.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Still here')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Still here' }).waitFor()
    await page.goto(new URL(ADD, page.url()).href)
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  })
})

describe('a reload midway', () => {
  it('restores the typed text, and notices what others have saved meanwhile', async () => {
    allowConsole(/412/)
    const { body } = await t.call<{ id: number }>('POST', '/job-types', { body: { title: 'Reloaded' } })
    const page = await open(`/libraries/job-types/edit/${body.id}`)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByLabel('Title').fill('Reloaded by me')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Reloaded by me')
    await t.call('PATCH', `/job-types/${body.id}`, { body: { title: 'Reloaded by you' } })
    await page.reload()
    await page.getByText('Your unsaved changes have been restored.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Reloaded by me')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'Someone else has changed this record' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Reloaded by you')
    await page.reload()
    await page.getByLabel('Title').waitFor()
    expect(await page.getByText('Your unsaved changes have been restored').count()).toBe(0)
  })
})

describe('leaving a form', () => {
  it('asks only if something was changed', async () => {
    const page = await open('/libraries/job-types/edit/1')
    await page.getByLabel('Title').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/libraries/job-types')
    await page.goBack()
    await page.getByLabel('Title').fill('Something else')
    await page.getByRole('link', { name: 'Job types' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Something else')
    await page.getByRole('link', { name: 'Job types' }).first().click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/libraries/job-types')
    expect((await t.call<{ title: string }>('GET', '/job-types/1')).body.title).toBe('Installation')
  })

  it('read-only fields are not shown as editable', async () => {
    const { token } = await t.userWith(['Libraries:index', 'JobTypes:list'])
    const page = await open('/libraries/job-types', { token })
    await page.getByRole('row').filter({ hasText: 'Repair' }).waitFor()
    expect(await page.getByRole('link', { name: /New job type/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Repair' }).count()).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
  })

  it('an archived record is shown, locked, with a way to restore it', async () => {
    const { body } = await t.call<{ id: number }>('POST', '/job-types', { body: { title: 'Put away' } })
    await t.call('DELETE', `/job-types/${body.id}`)
    const page = await open(`/libraries/job-types/edit/${body.id}`)
    await page.getByText('This record is archived. Reinstate it to change it.').waitFor()
    expect(await page.getByLabel('Title').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('link', { name: 'Put away' }).waitFor()
  })

  it('a missing record is reported', async () => {
    allowConsole(/404/)
    const page = await open('/libraries/job-types/edit/999999')
    await page.getByRole('heading', { name: 'This record does not exist or you do not have access to it' }).waitFor()
    await page.locator('.state').getByRole('link', { name: 'Job types' }).click()
    await page.getByRole('grid').waitFor()
  })
})
