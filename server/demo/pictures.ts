import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
/** Colour at a point, both coordinates from 0 to 1. */
type Paint = (x: number, y: number) => Colour

const WIDTH = 640
const HEIGHT = 480

/** Deterministic noise: plaster and grass are not of one colour. */
const grain = (x: number, y: number, strength: number) => {
  const n = Math.sin(Math.floor(x * 160) * 12.9898 + Math.floor(y * 120) * 78.233) * 43758.5453
  return (n - Math.floor(n) - 0.5) * strength
}
const shade = ([r, g, b]: Colour, amount: number): Colour => [r + amount, g + amount, b + amount]
const isInside = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom
const far = (x: number, y: number, cx: number, cy: number) => Math.hypot((x - cx) * 1.33, y - cy)

const damp: Paint = (x, y) => {
  if (y > 0.88) return shade([120, 96, 72], grain(x, y, 14))
  const stain = far(x, y, 0.7, 0.62) + Math.sin(x * 23) * 0.03 + Math.cos(y * 19) * 0.04
  return shade(stain < 0.17 ? [150, 138, 112] : stain < 0.22 ? [186, 176, 152] : [226, 222, 210], grain(x, y, 10))
}
const boiler: Paint = (x, y) => {
  if (isInside(x, y, 0.36, 0.14, 0.64, 0.72)) {
    if (isInside(x, y, 0.41, 0.52, 0.59, 0.62))
      return isInside(x, y, 0.43, 0.54, 0.5, 0.6) ? [180, 40, 30] : [40, 46, 54]
    return shade([240, 241, 243], (x - 0.36) * -60)
  }
  if (y >= 0.72 && [0.42, 0.48, 0.54, 0.59].some((pipe) => Math.abs(x - pipe) < 0.01)) return [184, 115, 51]
  return shade([205, 214, 220], grain(x, y, 8))
}
const garden: Paint = (x, y) => {
  if (y < 0.36) return shade([150, 190, 225], (0.36 - y) * 80)
  if (y < 0.6 && (x * 14) % 1 < 0.86) return shade([146, 104, 66], grain(x, y, 22))
  if (far(x, y, 0.76, 0.42) < 0.2) return shade([58, 110, 60], grain(x, y, 50))
  return shade([96, 150, 70], grain(x, y, 40))
}
const house: Paint = (x, y) => {
  if (isInside(x, y, 0.46, 0.62, 0.55, 0.86)) return [40, 74, 66]
  if (isInside(x, y, 0.28, 0.46, 0.4, 0.6) || isInside(x, y, 0.61, 0.46, 0.73, 0.6))
    return shade([120, 150, 170], (y - 0.46) * -90)
  if (isInside(x, y, 0.2, 0.38, 0.8, 0.86))
    return (y * 30) % 1 < 0.12 || (x * 24 + (Math.floor(y * 30) % 2) * 0.5) % 1 < 0.08
      ? [196, 184, 172]
      : shade([164, 86, 66], grain(x, y, 24))
  if (y >= 0.18 && y < 0.38 && Math.abs(x - 0.5) < 0.14 + (y - 0.18) * 1.05)
    return shade([88, 92, 102], grain(x, y, 18))
  return y > 0.86 ? shade([110, 112, 116], grain(x, y, 16)) : shade([186, 206, 224], (0.5 - y) * 40)
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Encodes a PNG of 640 × 480 pixels (ISO/IEC 15948: truecolour, eight bits, no filter). */
function png(paint: Paint): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      // A clamped array rounds and limits values to 0…255.
      rows.set(new Uint8ClampedArray(paint(x / WIDTH, y / HEIGHT)), y * (1 + WIDTH * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes a PDF with one A4 page of plain text lines (ISO 32000). */
function pdf(lines: readonly string[]): Buffer {
  const textLines = lines.map(
    (line, i) => `${i === 0 ? '/F1 18 Tf' : i === 1 ? '0 -34 Td /F1 11 Tf' : '0 -18 Td'} (${line}) Tj`,
  )
  const text = `BT 64 770 Td ${textLines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + index + end, 'latin1')
}

export interface DemoFile {
  readonly name: string
  readonly description: string
  readonly kind: 'image' | 'pdf'
  readonly mime: string
  readonly bytes: () => Buffer
}

const picture = (name: string, description: string, paint: Paint): DemoFile => ({
  name,
  description,
  kind: 'image',
  mime: 'image/png',
  bytes: () => png(paint),
})

/** Demo files, drawn and written here so that they are the same on every machine. */
export const demoFiles: readonly DemoFile[] = [
  picture('damp-patch.png', 'Damp patch in the back bedroom', damp),
  picture('boiler.png', 'The boiler with its light showing', boiler),
  picture('garden.png', 'Garden as it is now', garden),
  picture('front.png', 'Front of the house', house),
  {
    name: 'survey-notes.pdf',
    description: 'Notes of the survey',
    kind: 'pdf',
    mime: 'application/pdf',
    bytes: () =>
      pdf([
        'Notes of the survey',
        'Access from the side gate; the key is with the neighbour at number 14.',
        'Stopcock under the sink. Consumer unit in the hall cupboard.',
        'Parking for one van in front of the house, permit needed until 18:00.',
      ]),
  },
]
