import { useTranslate } from 'ra-core'
import { DAY_WORDS } from '../../../schema/engine/filters/days.ts'
import type { FilterParts } from '../kinds/types.ts'
import { dayText } from './filterBox/useVocabulary.ts'

interface DayWordsProps {
  readonly label: string
  readonly parts: FilterParts
  readonly onChange: (parts: FilterParts) => void
}

const OFFERED: readonly string[] = [...DAY_WORDS, 'last-7-days', 'last-30-days', 'next-7-days', 'next-30-days']

/** Days in words, which stay words in the address: a link to "Last month" is next month about another one. */
export function DayWords({ label, parts, onChange }: DayWordsProps) {
  const translate = useTranslate()
  const chosen = parts[''] ?? []
  const own = chosen.filter((wire) => !OFFERED.includes(wire))
  return (
    <select
      className="control"
      aria-label={label}
      value={chosen[0] ?? ''}
      onChange={({ target }) => onChange({ ...parts, '': target.value ? [target.value] : [] })}
    >
      <option value="">{translate('kit.filter.any_day')}</option>
      {[...own, ...OFFERED].map((wire) => (
        <option key={wire} value={wire}>
          {dayText(translate, wire) ?? wire}
        </option>
      ))}
    </select>
  )
}
