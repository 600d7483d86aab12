import { useTranslate } from 'ra-core'
import type { FilterProps } from '../types.ts'

/** The whole value, in any case of its letters. */
export function TextFilter({ parts, onChange }: FilterProps) {
  const translate = useTranslate()
  return (
    <input
      className="control"
      type="text"
      aria-label={translate('kit.filter.is')}
      placeholder={translate('kit.filter.is')}
      value={parts['']?.[0] ?? ''}
      onChange={(event) => onChange({ '': event.target.value === '' ? [] : [event.target.value] })}
    />
  )
}
