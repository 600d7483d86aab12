import type { RaRecord } from 'ra-core'
import type { AnyLink, ResourceAct } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Action } from '../../../schema/engine/permissions.ts'
import { isSet } from '../../../schema/engine/settings/current.ts'
import { usePorts } from '../ports.ts'
import { type Status, useStatuses } from '../status/useStatuses.ts'

const statusHolds = (act: ResourceAct, status: Status | undefined, all: readonly Status[]): boolean => {
  const { category, leadsTo } = act.when ?? {}
  if (act.hiddenIn && status?.category && act.hiddenIn.includes(status.category)) return false
  if (category && !(status?.category && category.includes(status.category))) return false
  return !leadsTo || all.some((one) => one.category === leadsTo && (status?.acts.includes(one.id) ?? false))
}

/** Whether the user has every permission that an action needs. */
export const hasRights = (needs: readonly string[], can: (area: string, action: Action) => boolean): boolean =>
  needs.every((need) => {
    const [area = '', action] = need.split(':')
    return can(area, action as Action)
  })

/** Whether the fields of a record have the values that an action needs. */
export const matchesFields = (
  { when }: Pick<ResourceAct | AnyLink, 'when'>,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(when?.is ?? {}).every(([name, values]) => values.some((value) => value === (record[name] ?? null)))

/** Which actions on a record are available to the user: actions that the server would refuse are not shown. */
export function useIsAvailable(
  resource: AnyResource,
  record: RaRecord<number>,
  acts: readonly (ResourceAct | AnyLink)[],
  /** False while the statuses are loaded as part of another request. */
  isAsked = true,
) {
  const { can } = usePorts()
  const asksStatus = acts.some((one) => one.is === 'act' && (one.when?.category || one.when?.leadsTo || one.hiddenIn))
  const statuses = useStatuses(resource, isAsked && asksStatus) ?? []
  const status = statuses.find(({ id }) => resource.status !== undefined && id === record[resource.status])
  return (act: ResourceAct | AnyLink): boolean => {
    if (act.is === 'act' && !(act.requiredSettings ?? []).every(isSet)) return false
    if (!hasRights(act.needs, can) || (record['archived_at'] && !(act.is === 'act' && act.archived))) return false
    if (!matchesFields(act, record)) return false
    return act.is === 'link' || !(act.when || act.hiddenIn) || statusHolds(act, status, statuses)
  }
}
