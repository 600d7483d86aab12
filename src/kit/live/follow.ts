import type { Query, QueryClient } from '@tanstack/react-query'
import { listDerivedQueries } from './listDerivedQueries.ts'

type Versioned = readonly (readonly [id: number, version: number | null])[]

/** Minimum interval between two refreshes of a list, in ms: rows that change all the time must not flicker. */
const CALM = 2_000
/** Delay before fetching, in ms: the tab's own writes are in the cache by then and need no request. */
const MOMENT = 300

const isOne = ({ queryKey: [, verb] }: Query) => verb === 'getOne'
const isList = ({ queryKey: [, verb] }: Query) => ['getList', 'board', 'positions', 'part'].includes(String(verb))

/** Whether a query concerns this record or a part of it: `[resource, what, id or { id }, …]`. */
export const isAbout = ({ queryKey: [, , about] }: Query, id: number) =>
  String(typeof about === 'object' && about !== null && 'id' in about ? about.id : about) === String(id)

const versionOf = (data: unknown): number => Number((data as { version?: unknown } | undefined)?.version ?? 0)

/** Refetches what other users have changed, as far as the tab has it in its cache. Data that is already up to date is not fetched. */
export function createInvalidator(client: QueryClient) {
  const due = new Map<string, { readonly timer: number; told: number }>()
  const last = new Map<string, number>()
  const derivedQueries = listDerivedQueries(client, MOMENT)

  const knowsAll = (resource: string, records: Versioned) => {
    const versions = new Map<number, number>()
    for (const [, page] of client.getQueriesData<{ data: { id: number; version: number }[] }>({
      queryKey: [resource, 'getList'],
    }))
      for (const row of page?.data ?? []) versions.set(row.id, Math.max(row.version, versions.get(row.id) ?? 0))
    return records.every(([id, version]) => version !== null && (versions.get(id) ?? 0) >= version)
  }
  const refreshList = (resource: string) => {
    const notifiedAt = due.get(resource)?.told ?? 0
    due.delete(resource)
    // A cell that is being edited keeps its row: the save detects changes by others.
    if (document.querySelector('.cell-editor')) return plan(resource, notifiedAt)
    last.set(resource, performance.now())
    void client.invalidateQueries({
      queryKey: [resource],
      predicate: (query) => isList(query) && query.state.dataUpdatedAt < notifiedAt,
    })
  }
  const plan = (resource: string, notifiedAt: number) => {
    const waiting = due.get(resource)
    if (waiting) {
      waiting.told = notifiedAt
      return
    }
    const calm = (last.get(resource) ?? Number.NEGATIVE_INFINITY) + CALM - performance.now()
    due.set(resource, {
      told: notifiedAt,
      timer: window.setTimeout(() => refreshList(resource), Math.max(MOMENT, calm)),
    })
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
      derivedQueries.touched(resource)
      if (records && records.length > 0 && knowsAll(resource, records)) return
      plan(resource, Date.now() + MOMENT)
    },
    /** The user's notifications have changed. */
    notified: () => derivedQueries.touched('notifications'),
    /** It is not known what was missed, so everything on screen is fetched again. */
    gap: ({ record, lists }: { record?: { resource: string; id: number }; lists?: readonly string[] }) => {
      if (record)
        void client.invalidateQueries({ queryKey: [record.resource], predicate: (q) => isAbout(q, record.id) })
      for (const list of lists ?? []) {
        derivedQueries.touched(list)
        plan(list, Date.now() + MOMENT)
      }
    },
    stop: () => {
      for (const { timer } of due.values()) clearTimeout(timer)
      derivedQueries.stop()
    },
  }
}
