import type { QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import type { NamedRow } from '../../kinds/parts/named.ts'
import type { RefLabel } from '../../kinds/types.ts'

type Row = RaRecord<number>
interface Page {
  readonly data: readonly Row[]
  readonly meta?: { readonly labels?: Readonly<Record<string, Readonly<Record<string, RefLabel>>>> }
}

/** Changes a record in all pages of its lists that are remembered. */
export function patchRow(client: QueryClient, resource: string, id: number, change: (row: Row) => Row): void {
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'] }, (page) =>
    page?.data.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  )
}

/** A record as its lists remember it. */
export function rowOf(client: QueryClient, resource: string, id: number): Row | undefined {
  for (const [, page] of client.getQueriesData<Page>({ queryKey: [resource, 'getList'] })) {
    const row = page?.data.find((one) => one.id === id)
    if (row) return row
  }
  return undefined
}

const namedIn = (data: unknown): readonly NamedRow[] => {
  const rows = (data as { data?: readonly NamedRow[] } | undefined)?.data
  return Array.isArray(rows) ? rows : []
}

/** Adds the name of a record that was just chosen to the labels of the lists that refer to it. */
export function addLabel(client: QueryClient, resource: string, field: string, target: string, id: number): void {
  const known = ['pick', 'names'].flatMap((what) =>
    client.getQueriesData({ queryKey: [target, what] }).flatMap(([, data]) => namedIn(data)),
  )
  const named = known.find((row) => row.id === id)
  if (!named) return
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'] }, (page) => {
    if (!page?.meta?.labels || page.meta.labels[field]?.[id]) return page
    const label = { label: named.label, ...(named.colour ? { colour: named.colour } : {}) }
    const labels = { ...page.meta.labels, [field]: { ...page.meta.labels[field], [id]: label } }
    return { ...page, meta: { ...page.meta, labels } }
  })
}
