import ClearIcon from '@mui/icons-material/Close'
import useAutocomplete from '@mui/material/useAutocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useRef, useState } from 'react'
import { find } from '../../../../schema/areas/workspace/endpoints.ts'
import type { Found } from '../../../../schema/areas/workspace/shapes.ts'
import type { RecordFeature } from '../../../../schema/engine/fields/field.ts'
import { useAnswer } from '../../acts/provider.ts'
import { AUTOCOMPLETE_LIMIT } from '../../limits.ts'
import { resourceWith } from '../../resourcesWith.ts'
import { Chip } from '../../ui/Chip.tsx'
import { usePaused } from '../../usePaused.ts'
import { wordsOf } from '../../words.ts'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'
import { useNames } from './nameLookup.ts'
import { OptionsPopover } from './OptionsPopover.tsx'
import { chosenProps, holdEnter, matchingOptions, useResetOnChange, useStableValue } from './pickerOptions.ts'

/** Pause in typing before records are requested, in ms. */
const PAUSE_MS = 150

interface SubjectPickerProps extends Omit<InputProps<never>, 'value' | 'onChange' | 'onSibling' | 'siblings'> {
  readonly part: RecordFeature
  readonly chosen: Pick<Found, 'resource' | 'id'> | null
  readonly onPick: (picked: Pick<Found, 'resource' | 'id'> | null) => void
}

const NO_RESULTS: readonly Found[] = []
const keyOf = ({ resource, id }: Pick<Found, 'resource' | 'id'>) => `${resource}/${id}`

/** The chosen record with its name; users without permission to read it only see its type. */
function useChosen(part: RecordFeature, chosen: SubjectPickerProps['chosen'], picked: Found | null): Found | null {
  const translate = useTranslate()
  const chosenResource = chosen && resourceWith(part, chosen.resource)
  const { data, isPending } = useNames(chosenResource ? chosen.resource : 'users', chosenResource ? [chosen.id] : [])
  const label = (): string => {
    if (!chosen) return ''
    if (picked && keyOf(picked) === keyOf(chosen)) return picked.label
    const named = data?.get(chosen.id)?.label
    if (named !== undefined) return named
    return isPending ? '…' : `${chosenResource ? wordsOf(translate, chosen.resource).one : ''} #${chosen.id}`
  }
  return chosen && { ...chosen, label: label() }
}

const STABLE_SUBJECT = {
  says: (one: Found | null) => JSON.stringify(one),
  which: (one: Found | null) => (one ? keyOf(one) : ''),
}

/** A picker for records of any resource with a given feature, by name; each is shown with its type. */
export default function SubjectPicker(props: SubjectPickerProps) {
  const { id, part, chosen, onPick, disabled, label } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Found | null>(null)
  const searchText = usePaused(text.trim(), PAUSE_MS)
  const { data, isFetching, isPlaceholderData } = useAnswer(
    find,
    { query: { q: searchText, carrying: part, limit: AUTOCOMPLETE_LIMIT } },
    { enabled: open && searchText !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  )
  const options = searchText === '' ? NO_RESULTS : (data?.data ?? NO_RESULTS)
  const isAnswered = !isPlaceholderData && searchText === text.trim()
  const value = useStableValue(useChosen(part, chosen, picked), { ...STABLE_SUBJECT, isTyping: text !== '' })
  const control = controlProps(props)
  const frame = useRef<HTMLDivElement>(null)
  const offering = useResetOnChange(
    isAnswered ? options : matchingOptions(options, text, ({ label: called }) => called),
    keyOf,
  )
  const box = useAutocomplete<Found>({
    id,
    disabled: disabled ?? false,
    autoHighlight: true,
    openOnFocus: false,
    handleHomeEndKeys: false,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    value,
    options: offering,
    filterOptions: (all) => all,
    getOptionLabel: (row) => row.label,
    getOptionKey: keyOf,
    isOptionEqualToValue: (a, b) => text === '' && keyOf(a) === keyOf(b),
    onInputChange: (_, next, reason) => setText(reason === 'input' ? next : ''),
    onChange: (_, next) => {
      setPicked(next)
      onPick(next)
    },
  })
  const { ref: inputRef, className: _theirs, ...input } = box.getInputProps() as ComponentProps<'input'>
  const kindOf = (row: Pick<Found, 'resource'>) => wordsOf(translate, row.resource).one
  return (
    <div {...box.getRootProps({ onKeyDown: holdEnter(box.popupOpen, box.groupedOptions) })}>
      <div ref={frame} className="control-frame picker">
        {value && text === '' && resourceWith(part, value.resource) && (
          <span className="control-affix subject-kind">{kindOf(value)}</span>
        )}
        <input
          {...input}
          className="control"
          placeholder={value ? undefined : translate('kit.subject.find')}
          aria-label={label}
          aria-required={control['aria-required']}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          ref={(element) => {
            if (inputRef && typeof inputRef === 'object') inputRef.current = element
            else inputRef?.(element)
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
      </div>
      {box.popupOpen && text.trim() !== '' && (
        <OptionsPopover anchor={frame}>
          {box.groupedOptions.length > 0 ? (
            <ul {...box.getListboxProps()}>
              {box.groupedOptions.map((option, index) => {
                const { key, ...rest } = box.getOptionProps({ option, index })
                return (
                  <li key={key} {...rest} {...chosenProps(value !== null && keyOf(option) === keyOf(value))}>
                    <Chip colour={option.colour}>{option.label}</Chip>
                    <span className="subject-kind">{kindOf(option)}</span>
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
