import { useStatuses } from '../../status/useStatuses.ts'
import { type LockedRecord, lockReason } from './lockReason.ts'

/** Message key of the reason why a field of this record cannot be changed, including locks by its status. */
export function useLockReason({ resource, record }: LockedRecord, name: string): string | undefined {
  const { lock, status = '' } = resource
  const isNamed = record !== undefined && lock?.fields.includes(name) === true
  const statuses = useStatuses(resource, isNamed)
  const isLocked = isNamed && statuses?.find(({ id }) => id === record[status])?.locks
  return lockReason({ resource, record }, name) ?? (isLocked ? `problem.${lock.code}` : undefined)
}
