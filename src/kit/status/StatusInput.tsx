import OpenIcon from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormScreen } from '../form/FormContext.ts'
import { controlProps } from '../kinds/parts/control.ts'
import type { InputProps } from '../kinds/types.ts'
import { Chip } from '../ui/Chip.tsx'
import { useWords } from '../words.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { useReason } from './useReason.tsx'
import { type Status, useStatuses } from './useStatuses.ts'
import './status.css'

/**
 * The status in a form: offers the statuses that may follow the stored one, as the status chip does, and asks for a reason where one is required. A
 * new record may start with any status that is not set by the program only.
 */
export default function StatusInput(props: InputProps<number>) {
  const { id, name, value, onChange, onSibling, siblings, disabled } = props
  const { resource, record } = useFormScreen()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { ask, dialog } = useReason(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useStatuses(resource)?.find((status) => status.id === value)
  const storedStatus = record?.[name]
  const choose = async (status: Status) => {
    setAnchor(null)
    const field = resource.reason?.field
    // The form itself asks for everything else that the move requires.
    const reason = status.id === value ? null : await ask(status, field ? { [field]: siblings?.()[field] } : {})
    if (!reason) return
    for (const [sibling, text] of Object.entries(reason)) onSibling?.(sibling, text)
    onChange(status.id)
  }
  const { 'aria-required': _required, ...control } = controlProps(props)
  return (
    <>
      <button
        {...control}
        type="button"
        className="control status-control"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-name ${id}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => {
          if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || disabled) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        <span id={`${id}-name`} hidden>
          {words.field(name)}
        </span>
        {chosen ? (
          <Chip colour={chosen.colour}>{chosen.label}</Chip>
        ) : (
          translate(value ? 'app.loading' : 'kit.picker.initial')
        )}
        <OpenIcon fontSize="small" />
      </button>
      <StatusMenu
        resource={resource}
        anchor={anchor}
        label={words.field(name)}
        value={typeof value === 'number' ? value : null}
        from={typeof storedStatus === 'number' ? storedStatus : null}
        onChoose={(status) => void choose(status)}
        onClose={() => setAnchor(null)}
      />
      {dialog}
    </>
  )
}
