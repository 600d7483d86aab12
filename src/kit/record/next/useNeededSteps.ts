import { declared } from '../../../../schema/areas.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { NeededStep } from './StepsContext.ts'
import type { Next } from './useNextSteps.ts'

/** The steps that are needed, in declared order, with how much of each is missing. */
export function useNeededSteps(resource: AnyResource, next: Next | undefined): readonly NeededStep[] {
  const all = declared.stepsOf(resource.name)
  return (next?.steps ?? []).flatMap(({ name, count }) => {
    const step = all.find((one) => one.name === name)
    return step ? [{ ...step, count }] : []
  })
}
