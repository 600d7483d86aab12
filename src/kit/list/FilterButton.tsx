import ClearIcon from '@mui/icons-material/Close'
import MoreIcon from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Field } from '../../../schema/engine/fields/field.ts'
import type { FilterParts, FilterProps } from '../kinds/types.ts'
import { DayWords } from './DayWords.tsx'
import { FilterText } from './FilterText.tsx'

const fetchPopover = () => import('@mui/material/Popover')
const Popover = lazy(fetchPopover)

interface FilterButtonProps {
  readonly name: string
  readonly label: string
  readonly resource: string
  readonly field: Field
  readonly Filter: ComponentType<FilterProps>
  readonly parts: FilterParts
  readonly onChange: (parts: FilterParts) => void
}

const isSet = (parts: FilterParts) => Object.values(parts).some((values) => values.length > 0)

/** A filter is opened to be changed: its first control has the focus. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input, select')?.focus()

/** One filter: closed it says what it holds, open it changes it; what is changed applies when it closes or on Enter. */
export function FilterButton({ name, label, resource, field, Filter, parts, onChange }: FilterButtonProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [draft, setDraft] = useState<FilterParts>(parts)
  const active = isSet(parts)
  const close = () => {
    setAnchor(null)
    if (JSON.stringify(draft) !== JSON.stringify(parts)) onChange(draft)
  }
  return (
    <span className="filter" data-active={active || undefined}>
      <button
        type="button"
        className="filter-button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void fetchPopover()}
        onFocus={() => void fetchPopover()}
        onClick={(event) => {
          setDraft(parts)
          setAnchor(event.currentTarget)
        }}
      >
        <span className="filter-name">
          {label}
          {active && ':'}
        </span>
        {active && (
          <b>
            <FilterText name={name} resource={resource} field={field} parts={parts} />
          </b>
        )}
        {!active && <MoreIcon fontSize="small" />}
      </button>
      {active && (
        <button
          type="button"
          className="filter-clear"
          aria-label={translate('kit.filter.remove', { name: label })}
          onClick={() => onChange({})}
        >
          <ClearIcon fontSize="small" />
        </button>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <Popover
            open={anchor !== null}
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx: { mt: 0.5 } } }}
          >
            <form
              className="filter-body"
              ref={focusFirst}
              onSubmit={(event) => {
                event.preventDefault()
                event.stopPropagation()
                close()
              }}
            >
              {field.hints.calendar && <DayWords label={label} parts={draft} onChange={setDraft} />}
              <Filter name={name} resource={resource} field={field} parts={draft} onChange={setDraft} />
              <div className="filter-acts">
                <button
                  type="button"
                  className="button button-small"
                  disabled={!isSet(draft)}
                  onClick={() => setDraft({})}
                >
                  {translate('kit.filter.clear')}
                </button>
                <button type="submit" className="button button-main button-small">
                  {translate('kit.filter.apply')}
                </button>
              </div>
            </form>
          </Popover>
        </Suspense>
      )}
    </span>
  )
}
