import { useQuery } from '@tanstack/react-query'
import { resources } from '../../../schema/all.ts'
import { dashboard } from '../../../schema/areas/dashboard/endpoints.ts'
import type { DashboardShown, Of, Widget } from '../../../schema/areas/dashboard/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'

/** How often it is asked anew though nobody changed anything, in ms: time goes on. */
const EVERY = 60_000

export const dashboardKey = ['dashboard'] as const

/** Whose records its parts are made of. */
const MADE_OF: Readonly<Partial<Record<Widget, readonly string[]>>> = {
  today: ['appointments'],
  money: ['invoices', 'payments'],
  leads: ['leads'],
  tasks: ['tasks'],
  ending: ['complaints', 'quotes', 'invoices'],
  capacity: ['appointments'],
}
const ALL = [...new Set([...Object.values(MADE_OF).flat(), 'jobs', 'emails', 'notifications'])]

/** The resources that what is shown is made of. */
export function resourcesOf(data: DashboardShown | undefined): string[] {
  const parts = Object.keys(data ?? {}).flatMap((name) => MADE_OF[name as Widget] ?? [])
  const counted = (data?.numbers ?? []).map(({ resource }) => resource)
  return [...new Set([...parts, ...counted])].filter((name) => ALL.includes(name))
}

/** Everything that is shown, in one question; what is hidden is not worked out. It is asked anew when any of it was changed. */
export function useDashboard(of: Of, shown: readonly Widget[]) {
  const panel = usePanel()
  const widgets = shown.toSorted().join(',')
  return useQuery({
    queryKey: [...dashboardKey, of, widgets],
    queryFn: ({ signal }) => panel.ask(dashboard, { query: { of, widgets }, signal }),
    meta: { of: ALL },
    refetchInterval: EVERY,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** Address of the list that shows the very records. A list would open a view of its own were nothing said. */
export const listOf = ({ resource, query }: { readonly resource: string; readonly query: string }): string => {
  const path = resources.all.find(({ name }) => name === resource)?.path
  // What one was told of is no resource, and has no views.
  return path === undefined ? `/${resource}?${query}` : `/${path}?${query}&view=all`
}
