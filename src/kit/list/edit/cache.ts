import type { QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import type { NamedRow } from '../../kinds/parts/nameLookup.ts'
import type { RefLabel } from '../../kinds/types.ts'

type Row = RaRecord<number>
interface Page {
  readonly data: readonly Row[]
  readonly meta?: { readonly labels?: Readonly<Record<string, Readonly<Record<string, RefLabel>>>> }
}

/** What a record's page has cached. */
interface Own {
  readonly version: number
  readonly record: Row
  readonly names: Readonly<Record<string, Readonly<Record<string, RefLabel>>>>
}
const ownKey = (resource: string, id: number) => [resource, 'getOne', { id: String(id), meta: { for: 'record' } }]

/** Changes a record in all cached pages of its lists and in the cache of its own page. */
export function patchRow(client: QueryClient, resource: string, id: number, change: (row: Row) => Row): void {
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'] }, (page) =>
    page?.data.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  )
  client.setQueryData<Own>(ownKey(resource, id), (cachedRecord) => {
    if (!cachedRecord) return cachedRecord
    const record = change(cachedRecord.record)
    return { ...cachedRecord, record, version: Number(record['version']) }
  })
}

/** The newest version of a record in the caches of its page and its lists. */
export function rowOf(client: QueryClient, resource: string, id: number): Row | undefined {
  const cachedRecord = client.getQueryData<Own>(ownKey(resource, id))?.record
  const listedRows = client
    .getQueriesData<Page>({ queryKey: [resource, 'getList'] })
    .flatMap(([, page]) => page?.data.find((one) => one.id === id) ?? [])
  return [...(cachedRecord ? [cachedRecord] : []), ...listedRows].toSorted(
    (a, b) => Number(b['version']) - Number(a['version']),
  )[0]
}

const namedIn = (data: unknown): readonly NamedRow[] => {
  // Lists of statuses are cached as arrays, names inside a response.
  const rows = Array.isArray(data)
    ? (data as readonly NamedRow[])
    : (data as { data?: readonly NamedRow[] } | undefined)?.data
  return Array.isArray(rows) ? rows : []
}

/** Adds the name of a record that was just chosen to the labels of the lists that refer to it. */
export function addLabel(client: QueryClient, resource: string, field: string, target: string, id: number): void {
  const knownRows = ['pick', 'names', 'statuses'].flatMap((what) =>
    client.getQueriesData({ queryKey: [target, what] }).flatMap(([, data]) => namedIn(data)),
  )
  const named = knownRows.find((row) => row.id === id)
  if (!named) return
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'] }, (page) => {
    if (!page?.meta?.labels || page.meta.labels[field]?.[id]) return page
    const label = { label: named.label, ...(named.colour ? { colour: named.colour } : {}) }
    const labels = { ...page.meta.labels, [field]: { ...page.meta.labels[field], [id]: label } }
    return { ...page, meta: { ...page.meta, labels } }
  })
  client.setQueriesData<Own>({ queryKey: [resource, 'getOne'] }, (cachedRecord) =>
    cachedRecord?.names && !cachedRecord.names[target]?.[id]
      ? {
          ...cachedRecord,
          names: {
            ...cachedRecord.names,
            [target]: { ...cachedRecord.names[target], [id]: { label: named.label, colour: named.colour ?? null } },
          },
        }
      : cachedRecord,
  )
}
