import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PALETTE } from '../../../src/kit/mui/tokens.ts'
import { resolveMode, toChoice } from '../../../src/theme/colourScheme.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../../src/theme/base.css'), 'utf8')
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]')

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const colour = PALETTE[mode]
  it('paints before any script with the colours the scripts use', () => {
    const block = mode === 'light' ? light : dark
    for (const [name, hex] of Object.entries(colour)) expect(block).toContain(`--${name}: ${hex};`)
  })
  it('is readable: 4.5:1 for text, 3:1 for edges and the focus', () => {
    for (const ground of [colour.canvas, colour.surface]) {
      for (const text of ['text', 'text-2', 'text-3', 'accent-text', 'danger', 'warning', 'fine'] as const)
        expect(contrast(colour[text], ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour.focus, ground)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colour.edge, colour.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(colour['on-accent'], colour.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour['accent-text'], colour['accent-wash'])).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the choice of a theme', () => {
  it.each([
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
    ['dark', false, 'dark'],
    ['light', true, 'light'],
  ] as const)('%s while the system is dark: %s', (choice, systemIsDark, mode) => {
    expect(resolveMode(choice, systemIsDark)).toBe(mode)
  })
  it('is auto if the stored value is none of the three', () => {
    expect(['dark', 'light', 'auto', null, 'blue'].map(toChoice)).toEqual(['dark', 'light', 'auto', 'auto', 'auto'])
  })
})
