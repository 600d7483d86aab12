import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify, useTranslate, useUpdate } from 'ra-core'
import { use } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { useShowRefusal } from '../../acts/useShowRefusal.ts'
import { usePorts } from '../../ports.ts'
import { FROM_RECORD } from '../../screens/wayBack.ts'
import { offeredFrom, type Status } from '../../status/useStatuses.ts'
import type { AvailableAction } from '../availableActions/availableActions.ts'
import { type NeededStep, RecordScreenActionsContext } from './StepsContext.ts'
import { useStepText } from './useStepText.ts'

interface Given {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly statuses: readonly Status[]
  readonly availableActions: readonly AvailableAction[]
  readonly set: (status: Status) => Promise<void>
}

/** The action that completes a step, where the user may run it; otherwise undefined. */
export function useStepAction({ resource, record, statuses, availableActions, set }: Given) {
  const translate = useTranslate()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const client = useQueryClient()
  const { can } = usePorts()
  const { openTab } = use(RecordScreenActionsContext)
  const stepText = useStepText(resource.name)
  const [update, { isPending }] = useUpdate<RaRecord<number>>()
  const mayEdit = can(resource.area, 'edit') && !record['archived_at']
  const currentId = resource.status === undefined ? null : Number(record[resource.status])

  const write = async (data: Readonly<Record<string, unknown>>) => {
    try {
      const how = { mutationMode: 'pessimistic', returnPromise: true } as const
      await update(resource.name, { id: record.id, data, previousData: record }, how)
      notify('record.saved', { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }

  return (step: NeededStep): AvailableAction | undefined => {
    const { way, key: keys } = step
    const text = stepText(step, 'does')
    const actionNamed = (name: string) => availableActions.find((one) => one.name === name)
    if ('act' in way) {
      const offer = actionNamed(way.act)
      if (offer || !way.move) return offer && text ? { ...offer, text, short: undefined } : offer
    }
    if ('reach' in way) return actionNamed('call') ?? actionNamed('mail')
    if ('tab' in way)
      return {
        name: step.name,
        text,
        keys,
        run: actionNamed(`begin-${way.tab}`)?.run ?? (() => openTab(way.tab, keys)),
      }
    if (!mayEdit) return undefined
    if ('edit' in way) return { name: step.name, text, to: `/${resource.name}/${record.id}`, state: FROM_RECORD }
    if ('set' in way)
      return {
        name: step.name,
        text,
        keys,
        pending: isPending,
        run: () => void write(way.set),
      }
    const next = offeredFrom(statuses, currentId).filter(({ id }) => id !== currentId)
    const target = way.move?.map((category) => next.find((one) => one.category === category)).find(Boolean)
    if (!target) return undefined
    const isNamed = !('act' in way) && target.category === way.move?.[0]
    return {
      name: step.name,
      keys,
      run: () => void set(target),
      text: isNamed ? text : translate('record.move_to', { label: target.label }),
    }
  }
}
