import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { atRest } from './atRest.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Expected pictures of pages, one file each; `npm run pictures:accept` accepts intended changes. */
export const KEPT = join(ROOT, 'tests/pictures')
/** Where a differing picture is put next to the expected one, with the difference. */
export const FOUND = join(ROOT, '.cache/pictures')

/** How much a pixel's colour may differ, 0 to 1, before it counts: font smoothing differs between builds of the browser. */
const COLOUR = 0.2
/** Share of the pixels that may count before the picture differs: a word is more than this, a caret is not. */
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

/** The difference of two pictures, as a picture; null if they look the same. */
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

/** How long a page may take to match, in milliseconds: on a busy machine a page stands still before it is complete. */
const TIMEOUT = 10_000

/** The difference from the expected picture, once the page had time to settle; null if there is none. */
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
 * Compares a page with its expected picture. If it differs, or there is none, the current picture is put below `FOUND`.
 * @returns the fault, in a sentence; null if there is none
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

/** Removes the results of earlier runs. */
export const clearPicture = (): Promise<void> => rm(FOUND, { recursive: true, force: true })

/** The page is at rest: nothing is loading, fonts have arrived, and everything is drawn. */
export async function settled(page: Page): Promise<void> {
  await atRest(page)
  await drawn(page)
}

/** The current content is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const busy = () => document.querySelector('[aria-busy=true], .bones, [data-pending]') !== null
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let i = 0; i < 1800 && busy(); i++) await frame()
    for (let i = 0; i < 3; i++) await frame()
  })
}

/** Whether the browser has a Chinese font: two clearly different characters look different. */
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
