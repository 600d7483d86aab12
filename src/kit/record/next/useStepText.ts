import { useTranslate } from 'ra-core'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { NeededStep } from './StepsContext.ts'

/** Texts of a step: as the next step, as a remaining step, and as the label of its button. */
export function useStepText(resource: string) {
  const translate = useTranslate()
  return (step: NeededStep, part: 'now' | 'after' | 'does'): string => {
    const { name, count, money } = step
    return translate(`steps.${resource}.${name}.${part}`, {
      _: '',
      smart_count: money ? 1 : count,
      amount: formatMoney(count),
    })
  }
}
