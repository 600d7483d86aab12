import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: RunOptions): Promise<AxeResults>
  /** Not in its types: its data about each of its rules. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] }
}

/**
 * Serious and critical axe findings on the page, one line each; the aim is none. Frames, which contain sent emails, are not checked,
 * and the check waits until the page has loaded, because placeholders are pale. A page checked before already has axe.
 * @param without rules that are left out
 */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not(button)'))
  const violations = await page.evaluate(async (without) => {
    const { axe } = window as unknown as { axe: Axe }
    // Rules whose findings are never serious would only take time.
    const minor = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const left = [...without, ...minor.map(({ id }) => id)]
    const rules = Object.fromEntries(left.map((id) => [id, { enabled: false }]))
    return (await axe.run({ iframes: false, resultTypes: ['violations'], rules })).violations
  }, without)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
