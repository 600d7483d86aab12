import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import {
  DASHBOARD_KEY,
  type DashboardPreference,
  type Density,
  GROUP_DASHBOARD_KEY,
  LISTS_KEY,
  type ListPreference,
  type ListsPreference,
  listKey,
  preferenceSchema,
  type ReportPreference,
  reportKey,
} from '../../../../schema/engine/preferences.ts'
import { usePorts } from '../../ports.ts'
import { type CachedPreference, useCachedPreference } from './cachedPreference.ts'

type Documents = Readonly<Record<string, unknown>>

/** Pause after which the steps of one change, such as dragging a width, are sent to the server together, in ms. */
const PAUSE = 400

const NO_DOCUMENTS: Documents = {}
const isObject = (data: unknown): data is Documents => typeof data === 'object' && data !== null && !Array.isArray(data)
const DOCUMENTS: CachedPreference<Documents> = {
  path: '/preferences',
  read: (data) => (isObject(data) ? data : undefined),
  empty: NO_DOCUMENTS,
}

/** The value under a key, parsed by the schema of preferences; an empty object where it is not valid. */
function documentOf<T extends object>(documents: Documents, key: string): T {
  const parsed = preferenceSchema(key, () => true)?.safeParse(documents[key] ?? {})
  return (parsed?.success ? parsed.data : {}) as T
}

type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

export interface PreferenceState<T> {
  readonly own: T
  /** Nothing is cached and the first response is pending. */
  readonly isPending: boolean
  /**
   * Merges a change, or the result of a function of the current value; undefined restores the default. Saved in the browser at once and on the server
   * a moment later.
   */
  readonly save: (change: Change<T> | ((now: T) => Change<T>)) => void
}

/** One document of preferences. If the server refuses a change, its value is restored and the error is shown. */
function usePreference<T extends object>(key: string): PreferenceState<T> {
  const { send } = usePorts()
  const notify = useNotify()
  const { value, isPending, put, refetch } = useCachedPreference(DOCUMENTS)
  const timer = useRef(0)
  const waiting = useRef<(() => void) | null>(null)
  const latest = useRef({ send, notify, put, refetch })
  latest.current = { send, notify, put, refetch }
  // A pending change is saved when the user leaves the page.
  useEffect(() => () => waiting.current?.(), [])

  const save = useCallback<PreferenceState<T>['save']>(
    (change) => {
      let next: object = {}
      latest.current.put((documents) => {
        const now = documentOf<T>(documents, key)
        const all = { ...now, ...(typeof change === 'function' ? change(now) : change) }
        next = Object.fromEntries(Object.entries(all).filter(([, part]) => part !== undefined))
        return { ...documents, [key]: next }
      })
      clearTimeout(timer.current)
      waiting.current = () => {
        clearTimeout(timer.current)
        waiting.current = null
        latest.current.send('PUT', `/preferences/${key}`, next).catch(() => {
          latest.current.notify('columns.not_saved', { type: 'error' })
          void latest.current.refetch()
        })
      }
      timer.current = window.setTimeout(() => waiting.current?.(), PAUSE)
    },
    [key],
  )
  return { own: documentOf<T>(value, key), isPending, save }
}

/** The signed-in user's preferences for one list: columns, widths, page size, views. */
export const useListPreference = (resource: string): PreferenceState<ListPreference> =>
  usePreference<ListPreference>(listKey(resource))

/** The signed-in user's dashboard: which parts in which order; also the dashboard of their group. */
export function useDashboardPreference(): PreferenceState<DashboardPreference> & {
  readonly group: DashboardPreference
} {
  const { value } = useCachedPreference(DOCUMENTS)
  return { ...usePreference<DashboardPreference>(DASHBOARD_KEY), group: documentOf(value, GROUP_DASHBOARD_KEY) }
}

/** The signed-in user's preferences for one report: its saved views. */
export const useReportPreference = (report: string): PreferenceState<ReportPreference> =>
  usePreference<ReportPreference>(reportKey(report))

/** Row height of all lists. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const { own, save } = usePreference<ListsPreference>(LISTS_KEY)
  return [own.density ?? 'compact', (density) => save({ density: density === 'compact' ? undefined : density })]
}
