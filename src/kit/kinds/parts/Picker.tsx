import ClearIcon from '@mui/icons-material/Close'
import OpenIcon from '@mui/icons-material/ExpandMore'
import useAutocomplete from '@mui/material/useAutocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { AUTOCOMPLETE_LIMIT } from '../../limits.ts'
import { Chip } from '../../ui/Chip.tsx'
import { usePaused } from '../../usePaused.ts'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'
import { isState, type NamedRow, type NameLookup, useNames } from './nameLookup.ts'
import { OptionsPopover } from './OptionsPopover.tsx'
import { chosenProps, holdEnter, matchingOptions, useResetOnChange, useStableValue } from './pickerOptions.ts'

interface PickerProps extends Omit<InputProps<never>, 'value' | 'onChange'> {
  readonly target: string
  readonly ids: readonly number[]
  readonly multiple: boolean
  readonly onPick: (ids: readonly number[]) => void
  /** Text for an empty input: the value that then applies. */
  readonly placeholder?: string
}

/** Restricts what may be chosen: to values that the declaration requires, and to records that match other fields of this one. */
function useConstraint({ field, siblings }: Pick<PickerProps, 'field' | 'siblings'>): () => Record<string, unknown> {
  return () => {
    const { where = {}, same = [] } = field.hints
    const siblingValues = siblings?.() ?? {}
    return { ...where, ...Object.fromEntries(same.map((name) => [name, siblingValues[name]])) }
  }
}

const idOf = ({ id }: NamedRow) => id
const NO_ROWS: readonly NamedRow[] = []
const asText = (rows: readonly NamedRow[]) => rows.map(({ id, label, colour }) => `${id} ${label} ${colour}`).join()

const STABLE_CHOICES = { says: asText, which: (rows: readonly NamedRow[]) => rows.map(idOf).join() }

/** The chosen records with their names. Names of offered records are known before the server returns them. */
function useChosen(target: string, ids: readonly number[], offeredRows: readonly NamedRow[]): readonly NamedRow[] {
  const { data: names, isPending } = useNames(target, ids)
  const knownRows = useRef(new Map<number, NamedRow>())
  for (const row of [...offeredRows, ...(names?.values() ?? [])]) knownRows.current.set(row.id, row)
  return ids.map((id) => knownRows.current.get(id) ?? { id, label: isPending ? '…' : `#${id}` })
}

/** A picker for records of another resource by name: it offers at most ten that match the typed text. */
export default function Picker(props: PickerProps) {
  const { id, target, ids, multiple, onPick, disabled, label, placeholder } = props
  const translate = useTranslate()
  const provider = useDataProvider<NameLookup>()
  const constraint = useConstraint(props)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const searchText = usePaused(text)
  const wash = isState(target)
  const filter = open ? { ...constraint(), ...(searchText.trim() ? { q: searchText.trim() } : {}) } : {}
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [target, 'pick', filter],
    queryFn: ({ signal }) => provider.simpleList(target, { filter, limit: AUTOCOMPLETE_LIMIT, signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const options = data?.data ?? NO_ROWS
  const isAnswered = !isPlaceholderData && searchText.trim() === text.trim()
  const chosen = useChosen(target, ids, options)
  const steady = useStableValue(chosen, { ...STABLE_CHOICES, isTyping: text !== '' })
  const control = controlProps(props)
  const frame = useRef<HTMLDivElement>(null)
  const offering = useResetOnChange(
    isAnswered ? options : matchingOptions(options, text, ({ label: called }) => called),
    idOf,
  )
  const box = useAutocomplete<NamedRow, boolean>({
    id,
    multiple,
    disabled: disabled ?? false,
    autoHighlight: true,
    openOnFocus: false,
    handleHomeEndKeys: false,
    filterSelectedOptions: multiple,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    value: multiple ? (steady as NamedRow[]) : (steady[0] ?? null),
    options: offering,
    filterOptions: (all) => all,
    getOptionLabel: (row) => row.label,
    getOptionKey: (row) => row.id,
    // With typed text the list starts at the best match; without it, at the chosen record.
    isOptionEqualToValue: (a, b) => (multiple || text === '') && a.id === b.id,
    onInputChange: (_, next, reason) => setText(reason === 'input' ? next : ''),
    onChange: (_, next) => onPick([next ?? []].flat().map((row) => row.id)),
  })
  const { ref: inputRef, className: _theirs, ...input } = box.getInputProps() as ComponentProps<'input'>
  const textbox = useRef<HTMLInputElement>(null)
  // A name that loads late clears the text selection; it is restored, so that typing still replaces the name.
  useLayoutEffect(() => {
    if (text === '' && input.value && textbox.current === document.activeElement) textbox.current?.select()
  }, [text, input.value])
  const groupedOptions = box.groupedOptions
  const colour = multiple ? undefined : chosen[0]?.colour
  return (
    <div {...box.getRootProps({ onKeyDown: holdEnter(box.popupOpen, groupedOptions) })}>
      <div ref={frame} className="control-frame picker" data-multiple={multiple || undefined}>
        {colour && text === '' && <span className="dot" style={{ background: colour }} aria-hidden="true" />}
        {multiple &&
          chosen.map((row) => (
            <span key={row.id} className="token">
              <Chip colour={row.colour} wash={wash}>
                {row.label}
              </Chip>
              <button
                type="button"
                tabIndex={-1}
                disabled={disabled}
                aria-label={translate('kit.picker.remove', { name: row.label })}
                onClick={() => onPick(ids.filter((other) => other !== row.id))}
              >
                ×
              </button>
            </span>
          ))}
        <input
          {...input}
          className="control"
          placeholder={ids.length === 0 ? placeholder : undefined}
          aria-label={label}
          aria-required={control['aria-required']}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          ref={(element) => {
            if (inputRef && typeof inputRef === 'object') inputRef.current = element
            else inputRef?.(element)
            textbox.current = element
            control.ref?.(element)
          }}
        />
        {box.dirty && !disabled && (
          <button
            type="button"
            className="affix-button picker-clear"
            aria-label={translate('ra.action.clear_input_value')}
            {...box.getClearProps()}
          >
            <ClearIcon fontSize="small" />
          </button>
        )}
        <button
          type="button"
          className="affix-button"
          aria-label={translate(open ? 'ra.action.close' : 'ra.action.open')}
          {...box.getPopupIndicatorProps()}
          disabled={disabled}
        >
          <OpenIcon fontSize="small" />
        </button>
      </div>
      {box.popupOpen && (
        <OptionsPopover anchor={frame}>
          {groupedOptions.length > 0 ? (
            <ul {...box.getListboxProps()}>
              {groupedOptions.map((option, index) => {
                const { key, ...rest } = box.getOptionProps({ option, index })
                return (
                  <li key={key} {...rest} {...chosenProps(ids.includes(option.id))}>
                    <Chip colour={option.colour}>{option.label}</Chip>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p role="presentation" onMouseDown={(event) => event.preventDefault()}>
              {translate(isFetching || !isAnswered ? 'app.loading' : 'kit.picker.none')}
            </p>
          )}
        </OptionsPopover>
      )}
    </div>
  )
}
