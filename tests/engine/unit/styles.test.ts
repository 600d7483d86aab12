import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    path: name,
    text: readFileSync(join(root, 'src', name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
  }))

/** The owner of a style sheet: `kit/board`, `customRoutes/visits`; shared styles are in `kit/styles`, `kit/ui` and `theme`. */
const ownerOf = (path: string) =>
  /^(kit\/(styles|ui)|theme)\//.test(path)
    ? 'everybody'
    : path
        .split('/')
        .slice(0, 2)
        .join('/')
        .replace(/\.css$/, '')

/** Classes that a sheet styles anywhere: `.card`, `.card:hover`, not `.board .card`, `.card[data-own]` or `.card:has(.own)`. */
function styledEverywhere(text: string): Set<string> {
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim().replace(/^[^]*;/, ''))
  const single = selectors.filter((selector) => !selector.startsWith('@')).flatMap((selector) => selector.split(','))
  return new Set(single.flatMap((one) => /^\s*\.([\w-]+)(?::[\w-]+)*\s*$/.exec(one)?.[1] ?? []))
}

// A sheet stays loaded: if two style one class, the page opened last would decide.
it('a class is styled by one part of the program, and by others only within their own elements', () => {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of sheets)
    for (const name of styledEverywhere(text)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)))
  const shared = [...owners]
    .filter(([, by]) => by.size > 1)
    .map(([name, by]) => `.${name}: ${[...by].sort().join(', ')}`)
  expect(shared).toEqual([])
  expect(owners.size).toBeGreaterThan(400)
})

it('no sheet has more than 200 lines', () => {
  const long = sheets.filter(({ text }) => text.split('\n').filter((line) => line.trim()).length > 200)
  expect(long.map(({ path }) => path)).toEqual([])
})
