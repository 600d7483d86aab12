import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { useSheet } from './context.ts'

interface HeadingRowProps {
  readonly heading: string
  /** Keys of the lines below it, as text, so that they can be compared by value. */
  readonly keys: string
  readonly amount: string
}

/** A heading with the total of the lines below it. Clearing its text removes the heading and keeps its lines. */
export const HeadingRow = memo(function HeadingRow({ heading, keys, amount }: HeadingRowProps) {
  const translate = useTranslate()
  const { store, disabled } = useSheet()
  const all = keys.split(' ').map(Number)
  return (
    <tr role="row" className="sheet-heading" data-row="heading" data-heading={all[0]}>
      <td role="cell" className="sheet-grip" />
      <td role="cell" data-column="name">
        <input
          className="line-input"
          type="text"
          autoComplete="off"
          maxLength={120}
          disabled={disabled}
          aria-label={translate('lines.heading')}
          placeholder={translate('lines.no_heading')}
          value={heading}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => store.rename(all, target.value.trimStart() || null, `heading ${all[0]}`)}
        />
      </td>
      <td role="cell" className="sheet-amount">
        <span>{amount}</span>
      </td>
      <td role="cell" className="sheet-gross" />
      <td role="cell" />
    </tr>
  )
})
