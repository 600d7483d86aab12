import sharp from 'sharp'

/** A line as somebody draws his name, as a browser sends it. */
export async function drawn(width = 480, height = 140): Promise<string> {
  const line = `<path d="M20 90 C 80 10 120 130 180 60 S 300 20 420 100" fill="none" stroke="#1a2030" stroke-width="3"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line}</svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
}

/** A field in which nothing was drawn. */
export async function blank(): Promise<string> {
  const create = { width: 480, height: 140, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}
