import type { Query, QueryClient } from '@tanstack/react-query'
import { listDerivedQueries } from './listDerivedQueries.ts'

type Versioned = readonly (readonly [id: number, version: number | null])[]

/** Between two refreshes of a list, in ms: rows that change all the time must not flicker. */
const CALM = 2_000
/** What the tab wrote itself is known a moment later: then nothing has to be asked. */
const MOMENT = 300

const isOne = ({ queryKey: [, verb] }: Query) => verb === 'getOne'
const isList = ({ queryKey: [, verb] }: Query) => ['getList', 'board', 'positions', 'part'].includes(String(verb))

/** Whether a question is about this record, or a part of it: `[resource, what, id or { id }, …]`. */
export const isAbout = ({ queryKey: [, , about] }: Query, id: number) =>
  String(typeof about === 'object' && about !== null && 'id' in about ? about.id : about) === String(id)

const versionOf = (data: unknown): number => Number((data as { version?: unknown } | undefined)?.version ?? 0)

/** Asks anew what others have changed, of what the tab has read. What it knows already is left alone. */
export function createInvalidator(client: QueryClient) {
  const due = new Map<string, { readonly timer: number; told: number }>()
  const last = new Map<string, number>()
  const made = listDerivedQueries(client, MOMENT)

  const knowsAll = (resource: string, records: Versioned) => {
    const versions = new Map<number, number>()
    for (const [, page] of client.getQueriesData<{ data: { id: number; version: number }[] }>({
      queryKey: [resource, 'getList'],
    }))
      for (const row of page?.data ?? []) versions.set(row.id, Math.max(row.version, versions.get(row.id) ?? 0))
    return records.every(([id, version]) => version !== null && (versions.get(id) ?? 0) >= version)
  }
  const refreshList = (resource: string) => {
    const told = due.get(resource)?.told ?? 0
    due.delete(resource)
    // A cell that is being changed keeps the row it began from: the save notices what others did.
    if (document.querySelector('.cell-editor')) return plan(resource, told)
    last.set(resource, performance.now())
    void client.invalidateQueries({
      queryKey: [resource],
      predicate: (query) => isList(query) && query.state.dataUpdatedAt < told,
    })
  }
  const plan = (resource: string, told: number) => {
    const waiting = due.get(resource)
    if (waiting) {
      waiting.told = told
      return
    }
    const calm = (last.get(resource) ?? Number.NEGATIVE_INFINITY) + CALM - performance.now()
    due.set(resource, { told, timer: window.setTimeout(() => refreshList(resource), Math.max(MOMENT, calm)) })
  }

  return {
    record: (resource: string, id: number, version: number | null, part?: string) => {
      const timeline = ({ queryKey: [, what] }: Query) => what === 'timeline' || what === 'next' || what === part
      void client.invalidateQueries({
        queryKey: [resource],
        predicate: (query) => {
          if (!isAbout(query, id)) return false
          if (part) return timeline(query)
          return !isOne(query) || version === null || versionOf(query.state.data) < version
        },
      })
    },
    list: (resource: string, records: Versioned | null) => {
      made.touched(resource)
      if (records && records.length > 0 && knowsAll(resource, records)) return
      plan(resource, Date.now() + MOMENT)
    },
    /** What the person was told of is more, or less. */
    notified: () => made.touched('notifications'),
    /** Nobody knows what was missed: what is on the screen is asked anew. */
    gap: ({ record, lists }: { record?: { resource: string; id: number }; lists?: readonly string[] }) => {
      if (record)
        void client.invalidateQueries({ queryKey: [record.resource], predicate: (q) => isAbout(q, record.id) })
      for (const list of lists ?? []) {
        made.touched(list)
        plan(list, Date.now() + MOMENT)
      }
    },
    stop: () => {
      for (const { timer } of due.values()) clearTimeout(timer)
      made.stop()
    },
  }
}
