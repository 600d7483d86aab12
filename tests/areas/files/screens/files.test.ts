import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory } from '../../../support/factory.ts'
import { filing, PDF, photo } from '../../../support/files.ts'

const { t, open, allowConsole } = await screens()
const { create } = createFactory(t)

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const given = (name: string, mimeType: string, buffer: Buffer): Given => ({ name, mimeType, buffer })
const picture = given('boiler.jpg', 'image/jpeg', await photo(900, 600))
const turned = given('flue.jpg', 'image/jpeg', await photo(600, 900))
const plan = given('plan.pdf', 'application/pdf', PDF)

const lead = async () => {
  const { id } = await create(resources.get('leads'), { first_name: 'Priya', last_name: 'Nair' })
  return { path: `/leads/details/${id}`, files: filing(t, `leads/${id}`) }
}
const part = (page: Page) => page.getByRole('region', { name: /^(Files|文件)/ })
const cards = (page: Page) => part(page).locator('.file-card')
const queued = (page: Page) => part(page).locator('.file-queue-item')

/** Drags or pastes files as a user does. */
async function bring(page: Page, how: 'drop' | 'paste', files: readonly Given[]): Promise<void> {
  await page.locator('.acts-more').waitFor()
  await atRest(page)
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  await page.evaluate(
    ({ sent, how }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of sent)
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type: mimeType }))
      const target = document.querySelector('h1') ?? document.body
      if (how === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      else
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { sent, how },
  )
}

/** Of the focused file. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('.file-card')?.textContent ?? '')

/** Presses Tab until this has the focus, as a user without a mouse does. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await there.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${there}`)
}

it('accepts files dropped on the record, shows, describes and deletes them', async () => {
  const { path, files } = await lead()
  const page = await open(path)
  await bring(page, 'drop', [picture, turned])
  await expect.poll(() => queued(page).count()).toBe(2)
  await part(page).getByRole('button', { name: 'Upload 2 files' }).click()
  await expect.poll(() => part(page).getByText('This field is required').count()).toBe(2)
  expect((await files.list()).total).toBe(0)
  await part(page).getByLabel('Description for all').fill('The boiler room')
  await part(page).getByLabel('Description of flue.jpg').fill('The flue')
  await part(page).getByRole('button', { name: 'Upload 2 files' }).click()
  await expect.poll(() => cards(page).count()).toBe(2)
  expect((await files.list()).data.map(({ description }) => description).sort()).toEqual([
    'The boiler room',
    'The flue',
  ])
  const seen = cards(page).locator('img')
  await expect
    .poll(() => seen.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('region', { name: 'Timeline' }).getByText('The flue').waitFor()

  await cards(page).getByRole('button', { name: 'The flue' }).click()
  const viewer = page.getByRole('dialog')
  const image = viewer.locator('.viewer-image img')
  await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalHeight)).toBe(900)
  const height = async () => (await image.boundingBox())?.height ?? 0
  const fitted = await height()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(height).toBeGreaterThan(fitted * 1.45)
  expect(await axeFindings(page)).toEqual([])
  const to = (await viewer.getByRole('status').textContent()) === '1 of 2' ? 'Next file' : 'Previous file'
  await viewer.getByRole('button', { name: to }).click()
  await viewer.getByRole('heading', { name: /The boiler room/ }).waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Edit the description of flue.jpg' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('The flue from outside')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await cards(page).getByText('The flue from outside').waitFor()
  await page.getByRole('button', { name: 'Delete flue.jpg' }).click()
  const deleted = page.locator('.toast').filter({ hasText: 'Deleted' })
  // It stays while the mouse is over it, however long the cards take.
  await deleted.hover()
  await expect.poll(() => cards(page).count()).toBe(1)
  await deleted.getByRole('button', { name: /^Undo/ }).click()
  await cards(page).getByText('The flue from outside').waitFor()

  // Another user's file appears live.
  await files.upload(plan.buffer, { name: plan.name, description: 'From a colleague' })
  await cards(page).getByText('From a colleague').waitFor()
})

it('does all of it by keyboard', async () => {
  const { path, files } = await lead()
  await files.upload(picture.buffer, { name: picture.name, description: 'First' })
  const page = await open(`${path}?tab=files`, { scheme: 'dark' })
  await cards(page).first().waitFor()
  const chooser = page.waitForEvent('filechooser')
  // The browser must first be told to intercept the dialog: a round trip later it has been.
  await page.evaluate(() => 0)
  await page.keyboard.press('u')
  await (await chooser).setFiles([turned, plan])
  await part(page).getByLabel('Description of flue.jpg').waitFor()
  await page.keyboard.type('The flue')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Plan')
  await page.keyboard.press('Enter')
  await expect.poll(() => cards(page).count()).toBe(3)
  await tabTo(page, cards(page).first().locator('.file-open'))
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toContain('First')
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('heading', { name: /First/ }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('status').getByText('2 of 3').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await focused(page)).toContain('First')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByLabel('Description').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await cards(page).getByText('Second').waitFor()
  await expect.poll(() => focused(page)).toContain('Second')
  await page.keyboard.press('Delete')
  await expect.poll(() => cards(page).count()).toBe(2)
  await expect.poll(() => focused(page)).toContain('The flue')
  await page.keyboard.press('ControlOrMeta+z')
  await cards(page).getByText('Second').waitFor()
})

it('explains a failed upload, and retries if that may help', async () => {
  allowConsole(/Failed to load resource/)
  const { path, files } = await lead()
  // It is so large that the error arrives during the upload.
  const fake = given(
    'photo.jpg',
    'image/jpeg',
    Buffer.concat([Buffer.from('<script>alert(1)</script>'), Buffer.alloc(8_000_000)]),
  )
  const page = await open(`${path}?tab=files`)
  await bring(page, 'paste', [fake, plan])
  await bring(page, 'drop', [given('empty.txt', 'text/plain', Buffer.alloc(0))])
  const item = (name: string) => queued(page).filter({ hasText: name })
  await item('empty.txt').getByText('File could not be uploaded. The file is empty.').waitFor()
  await page.route('**/files?*plan.pdf*', (route) => route.abort('connectionreset'), { times: 1 })
  await part(page).getByLabel('Description for all').fill('From the customer')
  await page.keyboard.press('Enter')
  await item('photo.jpg').getByText('File could not be uploaded. The content does not match the file name.').waitFor()
  await item('plan.pdf').getByText('File could not be uploaded. The connection was lost.').waitFor()
  expect(
    await part(page)
      .getByRole('button', { name: /^Try again/ })
      .count(),
  ).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await part(page).getByRole('button', { name: 'Try again: plan.pdf' }).click()
  await expect.poll(() => cards(page).count()).toBe(1)
  for (const name of ['photo.jpg', 'empty.txt'])
    await part(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  expect(await queued(page).count()).toBe(0)

  await page.route('**/files?*slow.pdf*', () => undefined)
  await bring(page, 'drop', [{ ...plan, name: 'slow.pdf' }])
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Enter')
  await part(page).getByRole('progressbar', { name: 'Upload of slow.pdf' }).waitFor()
  await part(page).getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click()
  await expect.poll(() => queued(page).count()).toBe(0)
  expect((await files.list()).total).toBe(1)
})

/** Audio of this many seconds: eight kilobytes each. */
function sound(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

it('plays long media from any position, and shows a PDF', async () => {
  const { path, files } = await lead()
  const minutes = sound(1800)
  await files.upload(minutes, { name: 'call.wav', description: 'The call' })
  await files.upload(PDF, { name: 'plan.pdf', description: 'The plan' })
  const page = await open('/favicon.ico')
  // Whether a PDF viewer exists depends on the browser: the headless one has none.
  const pretend = (has: boolean) =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => has, configurable: true })
  await page.addInitScript(pretend, true)
  await page.goto(new URL(`${path}?tab=files`, page.url()).href)
  const parts: string[] = []
  page.on('response', (response) => {
    if (/content\?pass/.test(response.url()))
      parts.push(String(response.headers()['content-range'] ?? response.status()))
  })
  await cards(page).getByRole('button', { name: 'The call' }).click()
  const player = page.getByRole('dialog').locator('audio')
  await expect.poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).duration)).toBe(1800)
  await player.evaluate((audio) => {
    ;(audio as HTMLAudioElement).currentTime = 1500
  })
  await expect.poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).seeking)).toBe(false)
  const starts = parts.map((range) => Number(/^bytes (\d+)-/.exec(range)?.[1] ?? -1))
  expect(starts.some((start) => start > 11_000_000 && start < minutes.length)).toBe(true)
  await page.keyboard.press('Escape')
  await cards(page).getByRole('button', { name: 'The plan' }).click()
  const pdf = page.getByRole('dialog').locator('iframe')
  await pdf.waitFor()
  await expect.poll(() => parts.at(-1)).toBe('200')

  await page.evaluate(pretend, false)
  await page.keyboard.press('Escape')
  await cards(page).getByRole('button', { name: 'The plan' }).click()
  await page.getByRole('link', { name: 'Open in a new window' }).waitFor()
  expect(await pdf.count()).toBe(0)
})

it('fits a phone, in Chinese', async () => {
  const { path, files } = await lead()
  await files.upload(picture.buffer, { name: `${'long-name-'.repeat(9)}.jpg`, description: '锅炉房 '.repeat(20) })
  await files.upload(Buffer.from('a,b\n'), { name: 'list.csv', description: '清单' })
  const page = await open(`${path}?tab=files`, { width: 360, height: 740, scheme: 'dark', locale: 'zh' })
  await bring(page, 'drop', [turned, plan])
  await expect.poll(() => queued(page).count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 list.csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('list.csv')
  for (let left = 2; left > 0; left--) await part(page).getByRole('button', { name: /^移除/ }).first().click()
})
