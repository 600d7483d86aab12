import { deflateSync } from 'node:zlib'
import { chunk } from './pictures.ts'

const WIDTH = 480
const HEIGHT = 140
const INK = [26, 32, 48]
const PEN = 1.6

/** Position of the pen, for t from 0 to 1: loops that become smaller. */
function penAt(t: number, turns: number): readonly [x: number, y: number] {
  const loop = t * turns * 2 * Math.PI
  const size = 34 * (1 - 0.65 * t)
  return [40 + t * 380 + Math.cos(loop) * size * 0.8, 74 - Math.sin(loop) * size + Math.sin(t * 9) * 8]
}

/** Draws a signature: a PNG with a transparent background, as browsers send it. */
export function drawnName(turns: number): Buffer {
  const row = 1 + WIDTH * 4
  const pixels = Buffer.alloc(HEIGHT * row)
  const dot = (x: number, y: number) => {
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        const [px, py] = [Math.round(x) + dx, Math.round(y) + dy]
        if (px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT) continue
        const far = Math.hypot(px - x, py - y) - PEN
        const alpha = Math.round(255 * Math.max(0, Math.min(1, 1 - far)))
        const pixel = py * row + 1 + px * 4
        if (alpha > (pixels[pixel + 3] ?? 0)) pixels.set([...INK, alpha], pixel)
      }
  }
  for (let i = 0; i <= 4000; i++) dot(...penAt(i / 4000, turns))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 6], 8)
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([begin, ...parts])
}
