import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useWords } from '../../words.ts'
import { componentsOf } from '../index.tsx'

interface LineRowProps {
  readonly id: string
  readonly path: string
  readonly resource: string
  readonly fields: Readonly<Record<string, Field>>
  readonly names: readonly string[]
  readonly line: Readonly<Record<string, unknown>>
  readonly index: number
  readonly count: number
  readonly disabled: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (line: Readonly<Record<string, unknown>>) => void
  readonly onBlur?: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onMove: (step: number) => void
  readonly onRemove: () => void
}

/** One line: a cell for each field, and buttons to move and remove it. */
export function LineRow(props: LineRowProps) {
  const { id, path, resource, fields, names, line, index, count, disabled, errors } = props
  const { onChange, onBlur, onKeyDown, onMove, onRemove } = props
  const translate = useTranslate()
  const words = useWords(resource)
  const n = index + 1
  return (
    // biome-ignore lint/a11y: the keys belong to the controls inside the row
    <tr onKeyDown={onKeyDown}>
      <td className="lines-number">{n}</td>
      {names.map((name) => {
        const field = fieldOf(fields, name)
        const Input = componentsOf(field).Input
        const error = errors[`${index}.${name}`]
        const cellId = `${id}-${index}-${name}`
        return (
          <td key={name} style={{ minWidth: field.hints.width ?? 140 }}>
            {Input && (
              <Input
                id={cellId}
                name={`${path}.${name}`}
                resource={resource}
                field={field}
                value={line[name]}
                disabled={disabled}
                invalid={Boolean(error)}
                required={field.options.required ?? false}
                label={translate('kit.lines.cell', { name: words.field(`${path}.${name}`), n })}
                {...(error ? { describedBy: `${cellId}-error` } : {})}
                onChange={(value) => onChange({ ...line, [name]: value })}
                {...(onBlur ? { onBlur } : {})}
                siblings={() => line}
              />
            )}
            {error && (
              <span id={`${cellId}-error`} className="field-error">
                {error}
              </span>
            )}
          </td>
        )
      })}
      <td className="lines-acts">
        <button
          type="button"
          className="icon-button"
          disabled={disabled || index === 0}
          aria-label={translate('kit.lines.up', { n })}
          onClick={() => onMove(-1)}
        >
          <UpIcon fontSize="small" />
        </button>
        <button
          type="button"
          className="icon-button"
          disabled={disabled || index === count - 1}
          aria-label={translate('kit.lines.down', { n })}
          onClick={() => onMove(1)}
        >
          <DownIcon fontSize="small" />
        </button>
        <button
          type="button"
          className="icon-button"
          disabled={disabled}
          aria-label={translate('kit.lines.remove', { n })}
          onClick={onRemove}
        >
          <RemoveIcon fontSize="small" />
        </button>
      </td>
    </tr>
  )
}
