import { inflateSync } from 'node:zlib'
import { invalid } from '../../engine/http/errors.ts'

const START = 'data:image/png;base64,'
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Maximum pixels of each side. */
const WIDE = 2000
const HIGH = 1000
/** Bytes per pixel by PNG colour type: greyscale, colour, and both with transparency. Browsers draw with eight bits per sample. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
/** Minimum number of bytes that differ from their neighbours: fewer are no stroke. */
const STROKE = 12

const refuse = (code: string) => invalid({ signature: [{ code }] })

/**
 * Returns header and pixel data of a PNG.
 * @throws RangeError if it ends early
 */
function chunksOf(bytes: Buffer): { readonly head: Buffer; readonly data: Buffer } | undefined {
  let head: Buffer | undefined
  const data: Buffer[] = []
  for (let offset = MAGIC.length; offset < bytes.length; ) {
    const length = bytes.readUInt32BE(offset)
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    const body = bytes.subarray(offset + 8, offset + 8 + length)
    if (body.length !== length) return undefined
    if (name === 'IHDR' && length === 13) head = body
    if (name === 'IDAT') data.push(body)
    if (name === 'IEND') return head && { head, data: Buffer.concat(data) }
    offset += length + 12
  }
  return undefined
}

/** Returns PNG pixels: each row after a byte for its filter. Undefined for a picture that no browser draws. */
function pixelsOf(bytes: Buffer): { readonly row: number; readonly raw: Buffer } | undefined {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  const chunks = chunksOf(bytes)
  if (!chunks) return undefined
  const [width, height] = [chunks.head.readUInt32BE(0), chunks.head.readUInt32BE(4)]
  const [depth, colour, , , interlaced] = chunks.head.subarray(8)
  const samples = SAMPLES[colour ?? -1]
  if (depth !== 8 || !samples || interlaced !== 0 || width < 1 || width > WIDE || height < 1 || height > HIGH)
    return undefined
  const row = width * samples + 1
  const raw = inflateSync(chunks.data, { maxOutputLength: row * height })
  return raw.length === row * height ? { row, raw } : undefined
}

/**
 * Returns the drawn signature as bytes.
 * @throws problem 422 at `signature`: signature_picture unless it is a PNG of up to 2000 × 1000 pixels, signature_blank if nothing is drawn
 */
export function drawingOf(address: string): Buffer {
  if (!address.startsWith(START)) throw refuse('signature_picture')
  const bytes = Buffer.from(address.slice(START.length), 'base64')
  let pixels: ReturnType<typeof pixelsOf>
  try {
    pixels = pixelsOf(bytes)
  } catch (error) {
    if (!(error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_'))) throw error
  }
  if (!pixels) throw refuse('signature_picture')
  let strokes = 0
  for (let index = 0; index < pixels.raw.length; index++)
    if (index % pixels.row !== 0 && pixels.raw[index] !== 0) strokes++
  if (strokes < STROKE) throw refuse('signature_blank')
  return bytes
}
