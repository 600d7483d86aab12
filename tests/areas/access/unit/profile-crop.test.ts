import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPicture,
  moved,
  squareOf,
  VIEW,
  WHOLE,
  within,
  ZOOM_MOST,
} from '../../../../src/customRoutes/access/profile/profileCrop.ts'

const wide = { width: 600, height: 300 }

describe('the visible part of a picture', () => {
  it('starts as the middle square', () => {
    expect(squareOf(wide, WHOLE)).toEqual({ left: 150, top: 0, side: 300 })
  })
  it('follows dragging: a picture moved right by the whole view shows its left part', () => {
    const crop = { ...WHOLE, x: 0.75 }
    expect(squareOf(wide, moved(wide, crop, VIEW, 0)).left).toBe(0)
  })
  it('keeps its centre when zoomed', () => {
    const { left, side } = squareOf(wide, within(wide, { ...WHOLE, zoom: 2 }))
    expect([left + side / 2, side]).toEqual([300, 150])
  })
  it('stays within the picture, whatever is done', () => {
    const number = fc.double({ min: -2000, max: 2000, noNaN: true })
    const side = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(side, side, number, number, number, number, (width, height, zoom, x, right, down) => {
        const size = { width, height }
        const crop = moved(size, within(size, { zoom, x, y: x }), right, down)
        const square = squareOf(size, crop)
        const slack = 1e-6 * Math.max(width, height)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MOST)
        expect(square.left).toBeGreaterThanOrEqual(-slack)
        expect(square.top).toBeGreaterThanOrEqual(-slack)
        expect(square.left + square.side).toBeLessThanOrEqual(width + slack)
        expect(square.top + square.side).toBeLessThanOrEqual(height + slack)
      }),
    )
  })
})

describe('a file', () => {
  it.each([
    [[0x89, 0x50, 0x4e, 0x47, 0x0d], true],
    [[0xff, 0xd8, 0xff, 0xe0], true],
    [[...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')], true],
    [[...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WAVE')], false],
    [[...Buffer.from('GIF89a')], false],
    [[...Buffer.from('<svg')], false],
    [[], false],
  ])('that starts with %j is a picture: %s', (bytes, expected) => {
    expect(isPicture(new Uint8Array(bytes))).toBe(expected)
  })
})
