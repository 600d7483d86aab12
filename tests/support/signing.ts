import sharp from 'sharp'

/** A signature stroke as a browser sends it. It is drawn dot by dot, because other tests of the process may have switched off SVG rendering. */
export async function drawn(width = 480, height = 140): Promise<string> {
  const pixels = Buffer.alloc(width * height * 4)
  for (let x = 20; x < width - 20; x++) {
    const middle = height / 2 + Math.sin(x / 18) * height * 0.35
    for (let y = Math.floor(middle); y < middle + 3; y++) pixels.writeUInt32BE(0x1a2030ff, (y * width + x) * 4)
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A field in which nothing was drawn. */
export async function blank(): Promise<string> {
  const create = { width: 480, height: 140, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}
