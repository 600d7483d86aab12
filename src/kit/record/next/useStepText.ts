import { useTranslate } from 'ra-core'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { NeededStep } from './StepsContext.ts'

/** What a step says: what is needed now, what still stands, what its button does. */
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
