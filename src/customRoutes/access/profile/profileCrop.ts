/** Side of the stored picture, in px. */
export const SIDE = 256
/** Side of the preview while cropping, in px. */
export const VIEW = 256
export const ZOOM_MOST = 4
/** Maximum file size, in bytes. */
export const FILE_MOST = 2 * 1024 * 1024

/** The chosen section: the zoom relative to filling the square, and the centre as fractions of width and height. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const clamp = (value: number, least: number, maximum: number) => Math.min(Math.max(value, least), maximum)

/** The square that a crop selects, in px of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The nearest crop whose square lies within the picture. */
export function within(size: Size, { zoom, x, y }: Crop): Crop {
  const boundedZoom = clamp(zoom, 1, ZOOM_MOST)
  const half = Math.min(size.width, size.height) / boundedZoom / 2
  return {
    zoom: boundedZoom,
    x: clamp(x, half / size.width, 1 - half / size.width),
    y: clamp(y, half / size.height, 1 - half / size.height),
  }
}

/** Moves the picture under the square, by px of the preview. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const scale = squareOf(size, crop).side / VIEW
  return within(size, {
    ...crop,
    x: crop.x - (right * scale) / size.width,
    y: crop.y - (down * scale) / size.height,
  })
}

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte)

/** Whether a file begins like a PNG, a JPEG or a WebP, whatever its name. */
export function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50))
  )
}

/** Draws the chosen section into a canvas, at the canvas's own size. */
export function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas to draw in')
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The chosen section as a file without the metadata of the original: WebP, or PNG where the browser cannot encode that. */
export function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  paint(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/webp',
      0.9,
    )
  })
}
