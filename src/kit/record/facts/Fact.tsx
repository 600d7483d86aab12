import EditIcon from '@mui/icons-material/EditOutlined'
import { type RaRecord, useTranslate } from 'ra-core'
import type { MouseEvent, ReactNode } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldKey } from '../../../../schema/engine/helpPlaces.ts'
import { HelpSign } from '../../help/HelpSign.tsx'
import type { Names } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import { FieldValue } from '../FieldValue.tsx'

interface FactProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
  /** Opens its control; undefined where it cannot be changed. */
  readonly onEdit?: (() => void) | undefined
  /** Its control, while it is edited. */
  readonly editor: ReactNode
  /** Why the input was refused. */
  readonly refusal?: string | undefined
}

/** Whether a click was meant for a link, a button or a text selection and not for the fact. */
const isMeantOtherwise = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, input, summary, [tabindex]') !== null) ||
  (window.getSelection()?.toString() ?? '') !== ''

/** One fact of a record: label, value and an edit button. A click on it, or Enter or `e` on the button, edits it in place. */
export function Fact({ resource, record, names, name, onEdit, editor, refusal }: FactProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const field = resource.fields[name]
  if (!field) return null
  const label = words.field(name)
  return (
    <div
      className="fact"
      data-wide={field.hints.wide || field.store.as === 'child' || undefined}
      data-edits={(onEdit && !editor) || undefined}
      data-open={Boolean(editor) || undefined}
    >
      <dt>
        {label}
        <HelpSign place={fieldKey(resource.name, name)} name={label} />
      </dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its edit button does the same by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its edit button does the same by keyboard */}
      <dd onClick={(event) => !editor && onEdit && !isMeantOtherwise(event) && onEdit()}>
        {editor || (
          <>
            <span className="fact-value">
              <FieldValue resource={resource} record={record} names={names} name={name} field={field} />
            </span>
            {onEdit && (
              <button
                type="button"
                className="fact-pencil no-print"
                data-fact={name}
                aria-label={translate('record.facts.edit', { name: label })}
                aria-keyshortcuts="e"
                onClick={onEdit}
                onKeyDown={(event) => {
                  if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
                  event.preventDefault()
                  event.stopPropagation()
                  onEdit()
                }}
              >
                <EditIcon fontSize="small" aria-hidden="true" />
                <kbd aria-hidden="true">e</kbd>
              </button>
            )}
          </>
        )}
        {refusal && (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        )}
      </dd>
    </div>
  )
}
