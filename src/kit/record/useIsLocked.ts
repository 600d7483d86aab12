import type { RaRecord } from 'ra-core'
import { use } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useStatuses } from '../status/useStatuses.ts'
import { CountsContext } from './next/StepsContext.ts'

/** Whether the status of the current record locks it. The statuses come with its next steps and are not fetched separately. */
export function useIsLocked(resource: AnyResource, record: RaRecord): boolean {
  const isKnown = use(CountsContext) !== null
  const statuses = useStatuses(resource, resource.lock !== undefined && isKnown)
  return statuses?.find(({ id }) => id === record[resource.status ?? ''])?.locks === true
}
