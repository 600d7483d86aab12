import { type RaRecord, useGetOne, useParams } from 'ra-core'
import type { ReactNode } from 'react'
import { FOR_FORM } from '../../../kit/screens/editQuery.ts'
import { Missing } from '../../../kit/ui/Missing.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'

/** The customer in the address, fetched again because this step may change it. */
export function TheCustomer({ children }: { readonly children: (record: RaRecord<number>) => ReactNode }) {
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<RaRecord<number>>(
    'customers',
    { id: Number(id), meta: FOR_FORM },
    { retry: false, refetchOnWindowFocus: false, gcTime: 0 },
  )
  if (error) return <Missing error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Pending />
  return children(data)
}
