import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: RunOptions): Promise<AxeResults>
  /** Not in its types: what it knows of each of its rules. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] }
}

/**
 * Serious and critical findings of axe on the page, one line each; the aim is none. What stands in frames, emails as they were sent, is not looked
 * at, and nothing is until the page has what it asked for: what is shown meanwhile is pale. Looked at again, a page knows axe already.
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
