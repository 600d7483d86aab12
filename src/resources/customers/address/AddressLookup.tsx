import useAutocomplete from '@mui/material/useAutocomplete'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useRef, useState } from 'react'
import { OptionsPopover } from '../../../kit/kinds/parts/OptionsPopover.tsx'
import { holdEnter, matchingOptions } from '../../../kit/kinds/parts/pickerOptions.ts'
import { addressText, type FoundAddress } from './types.ts'
import { useLookup } from './useLookup.ts'
import './address.css'

interface AddressLookupProps {
  readonly id: string
  readonly disabled?: boolean
  /** Called with a found address, to fill in all parts including its position. */
  readonly onPick: (address: FoundAddress) => void
}

/** Finds an address by postcode or words. It has no value of its own: each part stays an ordinary field, so that a failing lookup blocks nothing. */
export function AddressLookup({ id, disabled = false, onPick }: AddressLookupProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { found, isAnswered, busy, failed } = useLookup(open ? text : '')
  const options = found?.data ?? []
  const frame = useRef<HTMLDivElement>(null)
  const box = useAutocomplete<FoundAddress, false, false, false>({
    id,
    disabled,
    autoHighlight: true,
    openOnFocus: false,
    handleHomeEndKeys: false,
    clearOnBlur: false,
    open: open && text.trim().length > 2,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    value: null,
    inputValue: text,
    options,
    filterOptions: (all) => (isAnswered ? all : matchingOptions(all, text, addressText)),
    getOptionLabel: addressText,
    getOptionKey: (one) => `${addressText(one)} ${one.source}`,
    onInputChange: (_, next, reason) => {
      if (reason !== 'input') return
      setText(next)
      setOpen(true)
    },
    onChange: (_, picked) => {
      if (!picked) return
      onPick(picked)
      setText('')
    },
  })
  const { className: _theirs, ...input } = box.getInputProps() as ComponentProps<'input'>
  const addresses = box.groupedOptions
  // Addresses already stored here may be shown although the provider returned none.
  const none = busy ? 'app.loading' : 'address.none'
  const note = failed && !busy ? 'address.failed' : addresses.length > 0 ? '' : none
  return (
    <div
      className="address-lookup"
      {...box.getRootProps({ onKeyDown: holdEnter(text !== '', box.popupOpen ? addresses : []) })}
    >
      <label htmlFor={id}>{translate('address.find')}</label>
      <div ref={frame} className="control-frame">
        <input {...input} id={id} className="control" placeholder={translate('address.placeholder')} />
      </div>
      {box.popupOpen && (
        <OptionsPopover anchor={frame}>
          {addresses.length > 0 && (
            <ul {...box.getListboxProps()}>
              {addresses.map((option, index) => {
                const one = option
                const { key, ...rest } = box.getOptionProps({ option: one, index })
                return (
                  <li key={key} {...rest}>
                    <span>{addressText(one)}</span>
                    {one.source === 'known' && <span className="quiet"> {translate('address.known')}</span>}
                  </li>
                )
              })}
            </ul>
          )}
          {note && (
            <p role="status" onMouseDown={(event) => event.preventDefault()}>
              {translate(note)}
            </p>
          )}
        </OptionsPopover>
      )}
    </div>
  )
}
