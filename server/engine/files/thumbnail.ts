import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type sharpModule from 'sharp'
import type { Staged } from './storage/staging.ts'

/** Pixels of the longer side: sharp on a double-density screen at the size that lists show. */
const SIDE = 480
/** Maximum width × height that is opened: beyond any camera, far below what a decompression bomb unpacks to. */
const PIXELS = 120_000_000
const SECONDS = 10
/** Thumbnails made at once in a process; each uses a core and, for the largest, some hundred megabytes. */
const MAX_CONCURRENT = 2

/** Only these decoders are used: decoders for drawings and documents can run code from the file. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Gif', 'Tiff', 'Heif'].flatMap((name) => [
  `VipsForeignLoad${name}File`,
  `VipsForeignLoad${name}Buffer`,
])

export interface Picture {
  /** As displayed, in pixels. */
  readonly width: number
  readonly height: number
  /** The thumbnail (WebP) beside the staged file. */
  readonly thumbnail: Staged
}

type Sharp = typeof sharpModule

let loading: Promise<Sharp> | undefined

/** Loaded with the first picture; on machines that it does not support files have no thumbnails. */
function load(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return loading
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/**
 * The size of a picture and its thumbnail, turned as the camera was held and without the camera's metadata. A picture that cannot be opened gets
 * none; that does not refuse the upload.
 * @param logError called with the reason when there is none
 */
export async function pictureOf(file: Staged, logError: (error: Error) => void): Promise<Picture | undefined> {
  const path = `${file.path}.webp`
  const discard = () => rm(path, { force: true })
  try {
    return await inTurn(async () => {
      const sharp = await load()
      const opened = sharp(file.path, { limitInputPixels: PIXELS, sequentialRead: true })
      const { autoOrient } = await opened.metadata()
      const { size } = await opened
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS })
        .webp({ quality: 75 })
        .toFile(path)
      const sha256 = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      return { width: autoOrient.width, height: autoOrient.height, thumbnail: { path, size, sha256, discard } }
    })
  } catch (error) {
    await discard()
    logError(error as Error)
    return undefined
  }
}
