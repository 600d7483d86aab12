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

/** Steps of one change, such as those of a width, go to the server as one after this pause, in ms. */
const PAUSE = 400

const NONE: Documents = {}
const isObject = (data: unknown): data is Documents => typeof data === 'object' && data !== null && !Array.isArray(data)
const DOCUMENTS: CachedPreference<Documents> = {
  path: '/preferences',
  read: (data) => (isObject(data) ? data : undefined),
  empty: NONE,
}

/** What stands under a key, as the declaration of preferences has it; nothing for what it does not understand. */
function documentOf<T extends object>(documents: Documents, key: string): T {
  const parsed = preferenceSchema(key, () => true)?.safeParse(documents[key] ?? {})
  return (parsed?.success ? parsed.data : {}) as T
}

type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

export interface PreferenceState<T> {
  readonly own: T
  /** Nothing is remembered and the first answer is on its way. */
  readonly isPending: boolean
  /**
   * Changes what is given, or what is made of what stands there now; undefined goes back to what everybody has. Kept at once here, a
   * moment later on the server.
   */
  readonly save: (change: Change<T> | ((now: T) => Change<T>)) => void
}

/** One document of preferences. What the server refuses goes back to what it has, and says so. */
function usePreference<T extends object>(key: string): PreferenceState<T> {
  const { send } = usePorts()
  const notify = useNotify()
  const { value, isPending, put, refetch } = useCachedPreference(DOCUMENTS)
  const timer = useRef(0)
  const waiting = useRef<(() => void) | null>(null)
  const latest = useRef({ send, notify, put, refetch })
  latest.current = { send, notify, put, refetch }
  // What was changed last is not lost by leaving the screen.
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

/** How the asking person likes one list: columns, widths, page size, views. */
export const useListPreference = (resource: string): PreferenceState<ListPreference> =>
  usePreference<ListPreference>(listKey(resource))

/** How the asking person likes the dashboard: which parts, in which order; and how the own group has it. */
export function useDashboardPreference(): PreferenceState<DashboardPreference> & {
  readonly group: DashboardPreference
} {
  const { value } = useCachedPreference(DOCUMENTS)
  return { ...usePreference<DashboardPreference>(DASHBOARD_KEY), group: documentOf(value, GROUP_DASHBOARD_KEY) }
}

/** How the asking person likes one report: the views that were kept of it. */
export const useReportPreference = (report: string): PreferenceState<ReportPreference> =>
  usePreference<ReportPreference>(reportKey(report))

/** How high rows are, in all lists. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const { own, save } = usePreference<ListsPreference>(LISTS_KEY)
  return [own.density ?? 'compact', (density) => save({ density: density === 'compact' ? undefined : density })]
}
