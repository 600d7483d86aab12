import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { atRest } from './atRest.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** What screens look like, one file for each; `npm run pictures:accept` takes over what has changed on purpose. */
export const KEPT = join(ROOT, 'tests/pictures')
/** Where a picture that differs lies beside what was expected, with what differs between them. */
export const FOUND = join(ROOT, '.cache/pictures')

/** How much a pixel's colour may differ, 0 to 1, before it counts: smoothing of letters differs between builds of the browser. */
const COLOUR = 0.2
/** Share of the pixels that may count before the picture is another one: a word more than a caret. */
const SHARE = 0.0015

interface Image {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function read(file: Buffer): Promise<Image> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const lossless = (file: Buffer) => sharp(file).webp({ lossless: true, effort: 4 }).toBuffer()

/** What of two pictures differs, as a picture; null where they are the same to the eye. */
async function difference(was: Image, is: Image): Promise<{ readonly share: number; readonly shown: Buffer } | null> {
  const { width, height } = is
  if (was.width !== width || was.height !== height) return { share: 1, shown: Buffer.alloc(0) }
  const shown = Buffer.alloc(width * height * 4)
  const share = pixelmatch(was.data, is.data, shown, width, height, { threshold: COLOUR }) / (width * height)
  return share <= SHARE
    ? null
    : {
        share,
        shown: await sharp(shown, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
      }
}

/** How long a screen may take to look as it did, in milliseconds: on a busy machine a page stands still before it is whole. */
const TIMEOUT = 10_000

/** What differs from what was kept, once the screen had time to get there; null where nothing does. */
async function unlike(kept: Image, page: Page): Promise<{ shot: Buffer; share: number; shown: Buffer } | null> {
  const end = performance.now() + TIMEOUT
  for (;;) {
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const found = await difference(kept, await read(shot))
    if (!found) return null
    if (performance.now() > end) return { shot, ...found }
    await page.waitForTimeout(250)
  }
}

async function keepFound(name: string, shot: Buffer): Promise<void> {
  await mkdir(FOUND, { recursive: true })
  await writeFile(join(FOUND, `${name}.webp`), await lossless(shot))
}

/**
 * Compares how a screen looks with how it did. Where it differs, or was never kept, what is there now is put below `FOUND`.
 * @returns what is wrong, in a sentence; null where nothing is
 */
export async function compared(name: string, page: Page): Promise<string | null> {
  const kept = await readFile(join(KEPT, `${name}.webp`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!kept) {
    await keepFound(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    return `${name} was never kept`
  }
  const differs = await unlike(await read(kept), page)
  if (!differs) return null
  await keepFound(name, differs.shot)
  await writeFile(join(FOUND, `${name}.was.webp`), kept)
  if (differs.shown.length > 0) await writeFile(join(FOUND, `${name}.differs.png`), differs.shown)
  return `${name} looks otherwise: ${(differs.share * 100).toFixed(2)} % of it`
}

/** Forgets what earlier runs have found. */
export const clearPicture = (): Promise<void> => rm(FOUND, { recursive: true, force: true })

/** The page stands still: nothing is loaded, letters have come, and what follows from both is drawn. */
export async function settled(page: Page): Promise<void> {
  await atRest(page)
  await drawn(page)
}

/** What is there is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const busy = () => document.querySelector('[aria-busy=true], .bones, [data-pending]') !== null
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let i = 0; i < 1800 && busy(); i++) await frame()
    for (let i = 0; i < 3; i++) await frame()
  })
}

/** Whether the browser has a face for Chinese: two signs that nobody confuses look different. */
export const writesChinese = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const drawn = (sign: string) => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = '24px sans-serif'
      context.fillText(sign, 4, 28)
      return canvas.toDataURL()
    }
    return drawn('发') !== drawn('票')
  })
