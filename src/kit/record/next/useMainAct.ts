import { type RaRecord, useTranslate } from 'ra-core'
import { use } from 'react'
import { declared } from '../../../../schema/areas.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { usePorts } from '../../ports.ts'
import { offeredFrom, type Status } from '../../status/useStatuses.ts'
import { type AvailableAction, useAvailableActions } from '../availableActions/availableActions.ts'
import { type NeededStep, RecordScreenActionsContext } from './StepsContext.ts'
import { useStepAction } from './useStepAction.ts'

interface Given {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly statuses: readonly Status[]
  readonly steps: readonly NeededStep[]
  readonly set: (status: Status) => Promise<void>
  /** The next steps are loaded. */
  readonly isKnown: boolean
}

interface Acts {
  readonly hasStrip: boolean
  /** The next steps are loaded, or not needed. */
  readonly isReady: boolean
  readonly still: 'archived' | 'locked' | undefined
  readonly main: AvailableAction | undefined
  /** No other component handles the key of the main action. */
  readonly listens: boolean
  readonly adjacentActions: readonly AvailableAction[]
  readonly rest: readonly AvailableAction[]
}

const openStatus = () => document.querySelector<HTMLElement>('[data-status-chip]')?.click()

/** The main action of a record: that of the next step, the one that restores an archived record, else the change of status. */
export function useMainAct({ resource, record, statuses, steps, set, isKnown }: Given): Acts {
  const translate = useTranslate()
  const { can } = usePorts()
  const { begunKeys } = use(RecordScreenActionsContext)
  const availableActions = useAvailableActions()
  const wayOf = useStepAction({ resource, record, statuses, availableActions, set })
  const archived = Boolean(record['archived_at'])
  const currentStatus =
    resource.status === undefined ? undefined : statuses.find(({ id }) => id === record[resource.status ?? ''])
  const hasSteps = declared.stepsOf(resource.name).length > 0
  const isReady = isKnown || archived
  const [now] = steps
  const locked = currentStatus?.locks === true && !now
  const still = archived ? 'archived' : locked ? 'locked' : undefined
  const mayMove =
    currentStatus !== undefined &&
    can(resource.area, 'edit') &&
    offeredFrom(statuses, currentStatus.id).some(({ id }) => id !== currentStatus.id)
  const move: AvailableAction = { name: 'status', text: translate('record.set_status'), keys: 's', run: openStatus }
  const { acts: named = [] } = resource.record ?? {}
  const first = [...named, 'edit'].map((name) => availableActions.find((one) => one.name === name)).find(Boolean)
  const usualAction = availableActions.find(({ main }) => main) ?? first

  const pick = (): AvailableAction | undefined => {
    if (!isReady) return undefined
    if (archived) return availableActions.find(({ name }) => name === 'archive')
    if (now) return wayOf(now)
    if (!hasSteps || resource.status === undefined) return usualAction
    return availableActions.find(({ main }) => main) ?? (mayMove ? move : undefined)
  }
  const main = pick()
  const adjacentActions = archived
    ? []
    : named.flatMap((name) => availableActions.find((one) => one.name === name && name !== main?.name) ?? [])
  const usedNames = new Set([main?.name, ...adjacentActions.map(({ name }) => name)])
  return {
    // A record without a status has no end; where no step is needed, the strip is hidden.
    hasStrip: (hasSteps && (resource.status !== undefined || now !== undefined)) || still !== undefined,
    isReady,
    still,
    main,
    listens:
      main?.keys !== undefined &&
      main.name !== 'status' &&
      !begunKeys.includes(main.keys) &&
      !availableActions.some(({ keys }) => keys === main.keys),
    adjacentActions,
    rest: availableActions.filter(({ name }) => !usedNames.has(name)),
  }
}
