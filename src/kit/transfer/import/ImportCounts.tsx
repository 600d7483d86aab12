import { useTranslate } from 'ra-core'
import { formatCount } from '../../list/select/count.ts'
import type { ImportState } from './importCalls.ts'

const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const

/** Number of rows by what will happen to them, or has happened. */
export function ImportCounts({ state, tense }: { readonly state: ImportState; readonly tense: 'will' | 'was' }) {
  const translate = useTranslate()
  const visibleOutcomes = OUTCOMES.filter((one) => state[one] > 0 || one === 'created')
  return (
    <ul className="import-counts">
      {visibleOutcomes.map((one) => (
        <li key={one} data-outcome={one}>
          {translate(`transfer.import.${tense}.${one}`, { count: formatCount(state[one]) })}
        </li>
      ))}
    </ul>
  )
}
