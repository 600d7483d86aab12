import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { foldWithoutSpaces } from '../../../../schema/engine/text/fold.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { splitTitle } from '../../../../schema/engine/titleFields.ts'
import { translationFieldOf } from '../../../../schema/engine/translations.ts'
import type { Context } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import type { Titles } from './cells.ts'

/** Titles cached between batches; beyond that they are looked up again. */
const MAX_TITLES = 50_000
/** An id, or several records with that title. */
type Found = number | 'ambiguous'

const fold = (title: string) => title.toLowerCase()

/** By the record's own name: the customer and the description may have changed since a file was written. */
const keyOf = (resource: AnyResource, title: string) => fold(splitTitle(resource, title).number ?? title)

/**
 * Finds the records that cells name, in the caller's scope: by title ignoring case, by id when the text is a number (`#12` always), else by the title
 * in another spelling (`O'Brien` for `O’Brien`). Archived records count only when no other matches.
 */
export function titleLookup(ctx: Context) {
  const titlesByTarget = new Map<string, Map<string, Found | null>>()
  const titlesOf = (target: string) => {
    const found = titlesByTarget.get(target) ?? new Map<string, Found | null>()
    titlesByTarget.set(target, found)
    return found
  }

  async function load(target: string, titles: readonly string[]): Promise<void> {
    const resource = ctx.engine.resources.get(target)
    const names = titlesOf(target)
    if (names.size > MAX_TITLES) names.clear()
    const missing = [...new Set(titles.map((title) => keyOf(resource, title)))].filter((title) => !names.has(title))
    if (missing.length === 0) return
    const ids = missing.flatMap((title) => (/^#?\d{1,15}$/.test(title) ? [Number(title.replace('#', ''))] : []))
    const title = sql<string>`lower(${sql.ref(`t.${resource.represent}`)})`
    // A name in another language counts when none matches in English.
    const wordings = LOCALES.flatMap((locale) => translationFieldOf(resource, locale) ?? [])
    const called = (value: RawBuilder<string>, rank: number) => sql`
      select t.id, ${value} as title, t.archived_at is not null as archived, ${value} = any(${missing}::text[]) as named, ${rank}::int as place
      from ${tableOf(resource)} t
      where (${value} = any(${missing}::text[]) or t.id = any(${ids}::bigint[])) and ${scopeOf(ctx, resource, 'list')}`
    const each = [title, ...wordings.map((name) => sql<string>`lower(${sql.ref(`t.${name}`)})`)].map(called)
    const { rows: all } = await sql<{ id: number; title: string; archived: boolean; named: boolean; place: number }>`
      select * from (${sql.join(each, sql` union all `)}) f order by archived, place, id limit ${missing.length * 3 + 1000}`.execute(
      ctx.engine.db,
    )
    const first = new Map<string, number>()
    for (const { title: name, named, place } of all) if (named && !first.has(name)) first.set(name, place)
    const rows = all.filter(({ title: name, named, place }) => !named || first.get(name) === place)
    for (const name of missing) names.set(name, null)
    for (const row of rows) if (!row.named) names.set(String(row.id), row.id)
    for (const row of rows) names.set(`#${row.id}`, row.id)
    const archivedByName = new Map<string, boolean>()
    for (const { id, title: name, archived, named } of rows) {
      if (!named) continue
      if (!archivedByName.has(name)) names.set(name, id)
      else if (archivedByName.get(name) === archived) names.set(name, 'ambiguous')
      archivedByName.set(name, archivedByName.get(name) ?? archived)
    }
    await loadSpeltOtherwise(
      resource,
      missing.filter((name) => names.get(name) === null && !/^#?\d+$/.test(name)),
    )
  }

  /** Names without an exact match: those of listed records that differ only in accents, apostrophes, hyphens and spaces. */
  async function loadSpeltOtherwise(resource: AnyResource, missing: readonly string[]): Promise<void> {
    const bySpelling = Map.groupBy(missing, foldWithoutSpaces)
    bySpelling.delete('')
    if (bySpelling.size === 0) return
    const title = sql`squash_text(${sql.ref(`t.${resource.represent}`)}) collate "C"`
    const { rows } = await sql<{ title: string; id: number; n: number }>`
      select ${title} as title, min(t.id) as id, count(*)::int as n from ${tableOf(resource)} t
      where ${title} = any(${[...bySpelling.keys()]}::text[]) and t.archived_at is null and ${scopeOf(ctx, resource, 'list')} group by 1`.execute(
      ctx.engine.db,
    )
    const names = titlesOf(resource.name)
    for (const row of rows)
      for (const name of bySpelling.get(row.title) ?? []) names.set(name, row.n > 1 ? 'ambiguous' : row.id)
  }

  return {
    /** Looks up all of these together, with one query for each resource. */
    prepare: async (all: readonly Titles[]): Promise<void> => {
      const byTarget = Map.groupBy(all, ({ target }) => target)
      for (const [target, some] of byTarget)
        await load(
          target,
          some.flatMap(({ titles }) => titles),
        )
    },
    /** What was found; null for an unknown title. */
    find: (target: string, title: string): Found | null =>
      titlesOf(target).get(keyOf(ctx.engine.resources.get(target), title)) ?? null,
  }
}
export type TitleLookup = ReturnType<typeof titleLookup>
