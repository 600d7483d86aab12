import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import type { Pick } from '../../../../schema/areas/jobs/priced.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useWords } from '../../../kit/words.ts'
import { LineCell } from './LineCell.tsx'
import type { Line } from './live.ts'
import { PickCell } from './PickCell.tsx'

/** What rows do to their lines. The object stays the same while lines change, so that only the row that changes is drawn anew. */
export interface LineActs {
  readonly set: (key: number, name: string, value: unknown) => void
  readonly pick: (key: number, row: Line & { readonly id: number }) => void
  readonly menu: (key: number, anchor: HTMLElement) => void
}

interface LineRowProps {
  readonly id: string
  readonly path: string
  readonly resource: string
  readonly fields: Readonly<Record<string, Field>>
  readonly names: readonly string[]
  readonly line: Line
  readonly lineKey: number
  readonly index: number
  /** What the line comes to, as texts by lines: compared by what they say. */
  readonly amounts: string
  /** Messages of its cells, as JSON: compared by what they say. */
  readonly errors: string
  readonly disabled: boolean
  readonly pick: Pick | undefined
  readonly acts: LineActs
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, path, resource, fields, names, line, lineKey, index, amounts, disabled, pick, acts } = props
  const translate = useTranslate()
  const words = useWords(resource)
  const errors = JSON.parse(props.errors) as Readonly<Record<string, string>>
  const n = index + 1
  return (
    <tr role="row" data-line={index}>
      <td role="cell" className="lines-number">
        {n}
      </td>
      {names.map((name) => {
        const error = errors[name] ?? ''
        const cell = {
          ...{ id: `${id}-${lineKey}-${name}`, value: line[name], error, disabled },
          label: translate('kit.lines.cell', { name: words.field(`${path}.${name}`), n }),
        }
        return (
          <td role="cell" key={name} data-column={name}>
            {name === 'name' ? (
              <PickCell
                {...cell}
                pick={pick}
                onType={(text) => acts.set(lineKey, name, text)}
                onPick={(row) => acts.pick(lineKey, row)}
              />
            ) : (
              <LineCell {...cell} field={fieldOf(fields, name)} onChange={(value) => acts.set(lineKey, name, value)} />
            )}
            {error && (
              <span id={`${cell.id}-error`} className="field-error">
                {error}
              </span>
            )}
          </td>
        )
      })}
      {amounts.split('\n').map((amount, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
        <td role="cell" key={i} className="line-amount">
          <span>{amount}</span>
        </td>
      ))}
      <td role="cell" className="lines-acts">
        <button
          type="button"
          className="icon-button"
          // Tab goes from line to line; the arrows lead here.
          tabIndex={-1}
          disabled={disabled}
          aria-haspopup="menu"
          aria-label={translate('lines.menu', { n })}
          onClick={(event) => acts.menu(lineKey, event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </button>
      </td>
    </tr>
  )
})
