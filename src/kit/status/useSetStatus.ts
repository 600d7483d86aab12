import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify, useUpdate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { refusalOf, useRefusalText, useShowRefusal } from '../acts/useShowRefusal.ts'
import { useReason } from './useReason.tsx'
import type { Status } from './useStatuses.ts'

/** Sets the status of a record. Errors are shown with their reason, and the change can be undone. */
export function useSetStatus(resource: AnyResource, record: RaRecord<number>) {
  const [update, { isPending }] = useUpdate<RaRecord<number>>()
  const client = useQueryClient()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const why = useRefusalText()
  const { ask, dialog } = useReason(resource)
  const set = async (next: Status) => {
    const { id, label } = next
    const status = resource.status as string
    if (id === record[status] || isPending) return
    const reason = await ask(next, record)
    if (!reason) return
    try {
      await update(
        resource.name,
        { id: record.id, data: { [status]: id, ...reason }, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      // The next action starts from the current record.
      await client.invalidateQueries({ queryKey: [resource.name] })
      notify('record.status_set', { type: 'success', messageArgs: { label } })
      return
    } catch (error) {
      showRefusal(error, why(refusalOf(error)))
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  return { set, isPending, dialog }
}
