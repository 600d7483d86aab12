import { createRequire } from 'node:module'
import type { Liquid, Template } from 'liquidjs'
import { loopsOf, placeholdersOf, type TemplateSubject } from '../../../schema/areas/mail/subjects.ts'
import { escapeHtml } from '../../engine/http/escapeHtml.ts'
import { lazily } from '../../lazily.ts'
import type { Filled } from './value.ts'

const library = lazily(() => createRequire(import.meta.url)('liquidjs') as { readonly Liquid: typeof Liquid })

/** Allowed template tags and filters. None of them reads files, calls code or keeps state. */
const TAGS = ['if', 'unless', 'case', 'for', 'break', 'continue', 'comment']
const FILTERS = ['default', 'upcase', 'downcase', 'capitalize', 'strip', 'truncate', 'size', 'first', 'last', 'join']

const bounds = { parseLimit: 100_000, renderLimit: 250, memoryLimit: 2_000_000 } as const

function engineOf(escape: (text: string) => string): Liquid {
  const liquid = new (library().Liquid)({
    ...bounds,
    strictFilters: true,
    strictVariables: false,
    ownPropertyOnly: true,
    outputEscape: (value: unknown) => escape(value === null || value === undefined ? '' : String(value)),
    templates: {},
  })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.includes(name)) delete liquid.tags[name]
  for (const name of Object.keys(liquid.filters)) if (!FILTERS.includes(name)) delete liquid.filters[name]
  return liquid
}

/** In HTML, filled-in values are escaped, including braces. */
const inHtml = lazily(() => engineOf((text) => escapeHtml(text).replaceAll('{', '&#123;').replaceAll('\n', '<br>')))
const inText = lazily(() => engineOf((text) => text.replaceAll(/\s+/g, ' ')))

/** An error in a template: its message key and parameters. */
export interface Wrong {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

interface Named {
  readonly segments: readonly unknown[]
  readonly location: { readonly row: number; readonly col: number }
}

const pathOf = ({ segments }: Named) => segments.filter((one) => typeof one === 'string').join('.')

/** Returns the name closest to what was typed, to correct typing errors. */
export function nearest(writtenPath: string, names: readonly string[]): string | undefined {
  const distance = (a: string, b: string) => {
    let last = Array.from({ length: b.length + 1 }, (_, i) => i)
    for (let i = 1; i <= a.length; i++) {
      const row = [i]
      for (let j = 1; j <= b.length; j++)
        row[j] = Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        )
      last = row
    }
    return last[b.length] ?? 0
  }
  const [best] = names.map((name) => ({ name, far: distance(writtenPath, name) })).toSorted((a, b) => a.far - b.far)
  return best && best.far <= Math.max(3, writtenPath.length / 3) ? best.name : undefined
}

/** Loop variables of a template: the name each one gives to the members of a list. */
const loopsIn = (source: string) =>
  new Map(
    [...source.matchAll(/\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g)].map(([, name, list]) => [String(name), String(list)]),
  )

/** Returns the error for an unknown placeholder, with its position. */
function unknownIn(source: string, templates: Template[], subject: TemplateSubject): Wrong | undefined {
  const [placeholders, lists] = [placeholdersOf(subject), loopsOf(subject)]
  const loops = loopsIn(source)
  const fields = (loop: string) => Object.keys(lists[loops.get(loop) ?? '']?.each ?? {})
  const names = [
    ...Object.keys(placeholders),
    ...Object.keys(lists),
    ...[...loops.keys()].flatMap((loop) => fields(loop).map((field) => `${loop}.${field}`)),
  ]
  const analysis = inHtml().analyzeSync(templates, { partials: false })
  for (const named of Object.values(analysis.variables).flat() as unknown as Named[]) {
    const path = pathOf(named)
    if (names.includes(path) || path === 'forloop' || path.startsWith('forloop.') || loops.has(path)) continue
    const suggestion = nearest(path, names)
    const params = { token: path, row: named.location.row, at: named.location.col }
    return suggestion
      ? { code: 'unknown_token_near', params: { ...params, near: suggestion } }
      : { code: 'unknown_token', params }
  }
  return undefined
}

/** Returns the error in a template for such a record; undefined if there is none. */
export function wrongIn(source: string, subject: TemplateSubject): Wrong | undefined {
  try {
    return unknownIn(source, inHtml().parse(source), subject)
  } catch (error) {
    return { code: 'template_syntax', params: { why: reasonOf(error) } }
  }
}

const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''

/**
 * Fills in a template.
 * @param as output: HTML with escaped values, or one line of text
 * @throws Error if it takes too long or the result is too large
 */
export function fill(source: string, values: Filled, as: 'html' | 'line'): string {
  const liquid = as === 'html' ? inHtml() : inText()
  return String(liquid.parseAndRenderSync(source, scopeOf(values)))
}

/** Nests values the way templates read them: `quote.number` is a member of `quote`. */
function scopeOf(values: Filled): object {
  const scope: Record<string, unknown> = Object.create(null)
  for (const [path, value] of Object.entries(values)) {
    const [group = '', name] = path.split('.')
    if (name === undefined) scope[group] = value
    else {
      const members = (scope[group] ??= Object.create(null)) as Record<string, unknown>
      members[name] = value
    }
  }
  return scope
}
