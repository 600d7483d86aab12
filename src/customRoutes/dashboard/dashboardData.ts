import { useQuery } from '@tanstack/react-query'
import { resources } from '../../../schema/all.ts'
import { dashboard } from '../../../schema/areas/dashboard/endpoints.ts'
import type { Of, Widget } from '../../../schema/areas/dashboard/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'

/** How often it is asked anew, in ms: what others do is on it within that. */
const EVERY = 30_000

export const dashboardKey = ['dashboard'] as const

/** Everything that is shown, in one question; what is hidden is not worked out. */
export function useDashboard(of: Of, shown: readonly Widget[]) {
  const panel = usePanel()
  const widgets = shown.toSorted().join(',')
  return useQuery({
    queryKey: [...dashboardKey, of, widgets],
    queryFn: ({ signal }) => panel.ask(dashboard, { query: { of, widgets }, signal }),
    refetchInterval: EVERY,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** Address of the list that shows the very records. A list would open a view of its own were nothing said. */
export const listOf = ({ resource, query }: { readonly resource: string; readonly query: string }): string =>
  `/${resources.get(resource).path}?${query}&view=all`
