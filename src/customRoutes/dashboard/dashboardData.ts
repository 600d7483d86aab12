import { useQuery } from '@tanstack/react-query'
import { resources } from '../../../schema/all.ts'
import { dashboard } from '../../../schema/areas/dashboard/endpoints.ts'
import type { DashboardShown, Of, Widget } from '../../../schema/areas/dashboard/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'

/** Interval of fetching again without a change, in ms, because times on the dashboard change. */
const REFRESH_MS = 60_000

export const dashboardKey = ['dashboard'] as const

/** The resources whose records a widget shows. */
const MADE_OF: Readonly<Partial<Record<Widget, readonly string[]>>> = {
  today: ['appointments'],
  money: ['invoices', 'payments'],
  leads: ['leads'],
  tasks: ['tasks'],
  ending: ['complaints', 'quotes', 'invoices'],
  capacity: ['appointments'],
}
const ALL = [...new Set([...Object.values(MADE_OF).flat(), 'jobs', 'emails', 'notifications'])]

/** The resources that the shown data comes from. */
export function resourcesOf(data: DashboardShown | undefined): string[] {
  const parts = Object.keys(data ?? {}).flatMap((name) => MADE_OF[name as Widget] ?? [])
  const countedResources = (data?.numbers ?? []).map(({ resource }) => resource)
  return [...new Set([...parts, ...countedResources])].filter((name) => ALL.includes(name))
}

/** The data of all visible widgets in one request; hidden ones are not calculated. It is fetched again when any of the underlying records changes. */
export function useDashboard(scope: Of, widgetNames: readonly Widget[]) {
  const panel = usePanel()
  const widgets = widgetNames.toSorted().join(',')
  return useQuery({
    queryKey: [...dashboardKey, scope, widgets],
    queryFn: ({ signal }) => panel.ask(dashboard, { query: { of: scope, widgets }, signal }),
    meta: { of: ALL },
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** Address of the list with exactly these records; `view=all` prevents the list from opening a view of its own. */
export const listOf = ({ resource, query }: { readonly resource: string; readonly query: string }): string => {
  const path = resources.all.find(({ name }) => name === resource)?.path
  // Notifications are no resource and have no views.
  return path === undefined ? `/${resource}?${query}` : `/${path}?${query}&view=all`
}
