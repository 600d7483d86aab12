import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Status } from '../../status/useStatuses.ts'
import { useWords } from '../../words.ts'
import type { NeededStep } from './StepsContext.ts'
import { useStepText } from './useStepText.ts'

/** What is missing for a change of status: the steps that come before the one which leads to it. */
export function useGuards(resource: AnyResource, steps: readonly NeededStep[]): (status: Status) => string | undefined {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const text = useStepText(resource.name)
  return (targetStatus) => {
    const index = steps.findIndex(({ way }) => 'move' in way && way.move?.[0] === targetStatus.category)
    const open = steps.slice(0, Math.max(0, index)).filter(({ way }) => 'tab' in way || 'edit' in way)
    const descriptions = open.map((step) => text(step, 'after'))
    if (targetStatus.reason && resource.reason) descriptions.push(words.field(resource.reason.field))
    return descriptions.length > 0 ? translate('record.strip.before', { what: descriptions.join(', ') }) : undefined
  }
}
