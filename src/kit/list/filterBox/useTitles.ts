import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { slug } from '../../../../schema/engine/filters/slug.ts'
import { ME, type Titles } from '../../../../schema/engine/filters/values.ts'
import type { FilterField } from '../../../../schema/engine/filters/vocabulary.ts'
import { foldWithoutSpaces } from '../../../../schema/engine/text/fold.ts'
import { declarationOf } from '../../declarationOf.ts'
import type { NamedRow, NameLookup } from '../../kinds/parts/nameLookup.ts'
import { AUTOCOMPLETE_LIMIT } from '../../limits.ts'

/** Number of records held per resource; names among them are completed without a request. */
const MAX_TITLES = 200
const FRESH_MS = 60_000

export interface Names extends Titles {
  /** Records that a field may refer to, in their library's order, and those that were looked up; undefined until they are loaded. */
  readonly all: (field: FilterField) => readonly NamedRow[] | undefined
  readonly rowOf: (field: FilterField, id: string) => NamedRow | undefined
}

/** A look-up for a title where not all records of the library are held, or for the id of an archived record. */
interface Asked {
  readonly field: FilterField
  readonly title?: string
  readonly ids?: readonly string[]
}

/** Restricts a look-up to the records that a field may refer to, including inactive ones, which old records still refer to. */
function constraint({ field, target = '' }: FilterField): Record<string, unknown> {
  const { where = {} } = field.hints
  const { fields } = declarationOf(target)
  return { ...where, ...(fields['active']?.options.filter ? { active: ['true', 'false'] } : {}) }
}

type Result = { readonly data: readonly NamedRow[]; readonly failed: boolean } | undefined

/** The simple-list rows for several look-ups; the same array while no response changes. */
function useAnswers(lookups: readonly Asked[]): readonly Result[] {
  const provider = useDataProvider<NameLookup>()
  return useQueries({
    queries: lookups.map(({ field, title, ids }) => {
      // Titles typed without quotes have dashes between their words.
      const q = title === undefined ? {} : { q: title.replaceAll(/[-_]+/g, ' ') }
      const filter = ids ? { id: ids } : { ...constraint(field), ...q }
      const limit = ids?.length ?? (title === undefined ? MAX_TITLES : AUTOCOMPLETE_LIMIT)
      return {
        queryKey: [field.target, 'filter names', filter, limit],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          provider.simpleList(field.target as string, { filter, limit, signal }),
        staleTime: FRESH_MS,
        retry: false,
      }
    }),
    combine: useCallback(
      (results: readonly { data: { data: NamedRow[] } | undefined; isError: boolean }[]) =>
        results.map(
          ({ data, isError }): Result =>
            data ? { data: data.data, failed: false } : isError ? { data: [], failed: true } : undefined,
        ),
      [],
    ),
  })
}

/** Look-ups for what is not among the held records: ids without a title, and titles where there are more records than are held. */
function missingOf(field: FilterField, loaded: Result, ids: readonly string[], titles: readonly string[]): Asked[] {
  if (!loaded) return []
  const { data } = loaded
  const unnamed = ids.filter((id) => id !== ME && !data.some((row) => String(row.id) === id))
  const unknown = data.length >= MAX_TITLES ? titles.filter((title) => !find(data, title)) : []
  return [...(unnamed.length > 0 ? [{ field, ids: unnamed }] : []), ...unknown.map((title) => ({ field, title }))]
}

/**
 * Titles and ids of the records that these fields refer to. Small libraries are loaded completely, so that completing, naming and narrowing need no
 * further request; in larger ones each title is looked up.
 * @param ids field name → ids that need a title;
 * @param titles field name → titles that need an id
 */
export function useTitles(
  fields: readonly FilterField[],
  ids: Readonly<Record<string, readonly string[]>>,
  titles: Readonly<Record<string, readonly string[]>>,
): Names {
  const loadedByField = useAnswers(fields.map((field) => ({ field })))
  const missing = useMemo(
    () =>
      fields.flatMap((field, i) => missingOf(field, loadedByField[i], ids[field.name] ?? [], titles[field.name] ?? [])),
    [fields, loadedByField, ids, titles],
  )
  const more = useAnswers(missing)

  return useMemo(() => {
    const indexOf = (field: FilterField) => fields.findIndex(({ name }) => name === field.name)
    const rows = (field: FilterField): readonly NamedRow[] => {
      const loadedRows = loadedByField[indexOf(field)]?.data ?? []
      const found = missing.flatMap((question, i) => (question.field.name === field.name ? (more[i]?.data ?? []) : []))
      return found.length > 0
        ? [...new Map([...loadedRows, ...found].map((row) => [row.id, row])).values()]
        : loadedRows
    }
    const rowOf = (field: FilterField, id: string) => rows(field).find((row) => String(row.id) === id)
    const waits = (field: FilterField, title: string) =>
      !loadedByField[indexOf(field)] ||
      missing.some((question, i) => question.field.name === field.name && question.title === title && !more[i])
    return {
      all: (field) => (loadedByField[indexOf(field)] ? rows(field) : undefined),
      rowOf,
      titleOf: (field, id) => rowOf(field, id)?.label,
      idOf: (field, title) => {
        const row = find(rows(field), title)
        return row ? String(row.id) : waits(field, title) ? undefined : null
      },
    }
  }, [fields, loadedByField, missing, more])
}

/** Finds a record by its title: ignoring case, with dashes for other characters, or in another spelling. */
function find(rows: readonly NamedRow[], title: string): NamedRow | undefined {
  const lower = title.toLowerCase()
  const typed = slug(title)
  return (
    rows.find(({ label }) => label.toLowerCase() === lower) ??
    (typed === '' ? undefined : rows.find(({ label }) => slug(label) === typed)) ??
    (foldWithoutSpaces(title) === ''
      ? undefined
      : rows.find(({ label }) => foldWithoutSpaces(label) === foldWithoutSpaces(title)))
  )
}
