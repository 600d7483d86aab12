import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { workdays } from '../booked.ts'

const s = await screens()
const booked = await workdays(s)

/** Phone widths; on the last everything is twice as large. */
const WIDTHS = [360, 320, 180] as const

let asked = 0

async function visit() {
  await s.t.pool.query('update questions set active = false')
  for (const [label, more] of [
    ['Gas tightness test, with the meter closed', { type: 'yes_no' }],
    ['Radiatoreninstallationsüberprüfungsprotokoll', { type: 'text' }],
  ] as const) {
    const made = await s.t.call<Wire>('POST', '/questions', {
      body: { label, key: `small_${++asked}`, applies_to: ['job'], active: true, ...more },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  const one = await booked()
  await one.say('on-site')
  return one
}

/** Minimum contrast of buttons against their background, and of text against its background. */
const leastContrast = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((one) => {
        const share = one / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      const [, , , alpha = 1] = channels(backgroundColor)
      return alpha === 0 ? behind(element.parentElement) : backgroundColor
    }
    const all = [...document.querySelectorAll<HTMLElement>(within)].filter((one) => one.offsetWidth > 0)
    const ratios = all.map((one) => {
      const [a, b] = [light(getComputedStyle(one).color), light(behind(one))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    })
    return { acts: ratios.length, least: Math.min(...ratios) }
  }, selector)

test.each(['en', 'zh'] as const)('the day and a visit fit a small phone and double size, in %s', async (locale) => {
  const { token, visit: id } = await visit()
  for (const width of WIDTHS)
    for (const [address, settled] of [
      ['/my/visits', 'article'],
      [`/my/visits/${id}`, '[data-answered]'],
    ] as const) {
      const page = await s.open(address, {
        token,
        width,
        height: 640,
        locale,
        scheme: width === 320 ? 'dark' : 'light',
      })
      await page.locator(settled).first().waitFor()
      const { scroll, wide } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        wide: [...document.querySelectorAll('main button, main a, main input, main h2')]
          .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
          .map((one) => one.textContent),
      }))
      expect([scroll, wide], `${address} at ${width}`).toEqual([width, []])
      expect(await axeFindings(page), `${address} at ${width}`).toEqual([])
      await page.close()
    }
})

test('in dark mode every action has a contrast of seven to one, for use in sunlight', async () => {
  const { token, visit: id } = await visit()
  const page = await s.open(`/my/visits/${id}`, { token, width: 360, height: 740, scheme: 'dark' })
  await page.locator('[data-answered]').first().waitFor()
  await page.getByRole('group', { name: 'Gas tightness test' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('1 of 2 answered').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  const { acts, least } = await leastContrast(page, 'main button, main a')
  expect(acts).toBeGreaterThan(10)
  expect(least).toBeGreaterThanOrEqual(7)
})
