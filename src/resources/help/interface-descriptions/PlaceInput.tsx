import OpenIcon from '@mui/icons-material/ExpandMore'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { HELP_SORTS, type HelpPlace } from '../../../../schema/engine/helpPlaces.ts'
import { controlProps } from '../../../kit/kinds/parts/control.ts'
import { OptionsPopover } from '../../../kit/kinds/parts/OptionsPopover.tsx'
import { matchingOptions } from '../../../kit/kinds/parts/pickerOptions.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { useWords } from '../../../kit/words.ts'
import { placeName, placeOf, places } from '../places.ts'

/** Maximum number of options at a time: there are thousands of places. */
const MAX = 40

interface Named extends Pick<HelpPlace, 'key' | 'sort'> {
  readonly name: string
}

/** Chooses a place by its label; its type is shown next to it and can be searched for too. */
export function PlaceInput(props: InputProps<string>) {
  const { id, value, onChange, disabled, resource } = props
  const translate = useTranslate()
  const words = useWords(resource)
  const frame = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const sortText = (sort: HelpPlace['sort']) => words.choice('place', sort)
  const all = useMemo(
    () =>
      places
        .toSorted((a, b) => HELP_SORTS.indexOf(a.sort) - HELP_SORTS.indexOf(b.sort))
        .map(
          (helpPlace): Named => ({ key: helpPlace.key, sort: helpPlace.sort, name: placeName(translate, helpPlace) }),
        ),
    [translate],
  )
  const chosen = useMemo((): Named | null => {
    if (!value) return null
    const found = all.find(({ key }) => key === value)
    return found ?? { key: value, sort: placeOf(value)?.sort ?? 'screen', name: value }
  }, [all, value])
  const matchingPlaces = useMemo(
    () => matchingOptions(all, text, ({ name, sort }) => `${name} ${words.choice('place', sort)}`).slice(0, MAX),
    [all, text, words],
  )
  const box = useAutocomplete<Named>({
    id,
    disabled: disabled ?? false,
    autoHighlight: true,
    openOnFocus: false,
    handleHomeEndKeys: false,
    value: chosen,
    options: matchingPlaces,
    filterOptions: (same) => same,
    getOptionLabel: ({ name, sort }) => `${name} (${sortText(sort)})`,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (a, b) => a.key === b.key,
    onInputChange: (_, next, reason) => setText(reason === 'input' ? next : ''),
    onChange: (_, next) => onChange(next?.key ?? null),
  })
  const control = controlProps(props)
  const { ref: inputRef, className: _theirs, ...input } = box.getInputProps() as ComponentProps<'input'>
  return (
    <div {...box.getRootProps()}>
      <div ref={frame} className="control-frame picker">
        <input
          {...input}
          className="control"
          placeholder={translate('help.find')}
          aria-required={control['aria-required']}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          ref={(element) => {
            if (inputRef && typeof inputRef === 'object') inputRef.current = element
            else inputRef?.(element)
            control.ref?.(element)
          }}
        />
        <button
          type="button"
          className="affix-button"
          aria-label={translate(box.popupOpen ? 'ra.action.close' : 'ra.action.open')}
          {...box.getPopupIndicatorProps()}
          disabled={disabled}
        >
          <OpenIcon fontSize="small" />
        </button>
      </div>
      {box.popupOpen && (
        <OptionsPopover anchor={frame}>
          {box.groupedOptions.length > 0 ? (
            <ul {...box.getListboxProps()}>
              {box.groupedOptions.map((option, index) => {
                const { key, ...rest } = box.getOptionProps({ option, index })
                return (
                  <li key={key} {...rest}>
                    {option.name}
                    <span className="place-sort">{sortText(option.sort)}</span>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p role="presentation" onMouseDown={(event) => event.preventDefault()}>
              {translate('kit.picker.none')}
            </p>
          )}
        </OptionsPopover>
      )}
    </div>
  )
}
