import type { ReactNode } from 'react'
import { EmptyList, FailedList, OfflineList } from '../States.tsx'
import type { Listing } from '../useListing.ts'

/** The table, or a placeholder while there are no rows to show. */
export function Rows({ listing, children }: { readonly listing: Listing; readonly children: ReactNode }) {
  const { rows, isOffline, error, isStale, isNarrowed } = listing
  if (isOffline && !rows) return <OfflineList />
  if (error && !rows) return <FailedList listing={listing} />
  if (rows?.length === 0 && !isStale && !isNarrowed) return <EmptyList listing={listing} />
  return <div className="grid-scroll">{children}</div>
}
