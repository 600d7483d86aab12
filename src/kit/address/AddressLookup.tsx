import useAutocomplete from '@mui/material/useAutocomplete'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useRef, useState } from 'react'
import { OptionsPopover } from '../fields/parts/OptionsPopover.tsx'
import { addressText, type FoundAddress } from './types.ts'
import { useLookup } from './useLookup.ts'
import './address.css'

interface AddressLookupProps {
  readonly id: string
  readonly disabled?: boolean
  /** Takes over every part of the address, its position included. */
  readonly onPick: (address: FoundAddress) => void
}

/**
 * Finds an address by postcode or by words and hands it over whole. It holds no value of its own: every part stays a field that can be
 * typed, so that nothing waits for a lookup that fails.
 */
export function AddressLookup({ id, disabled = false, onPick }: AddressLookupProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { found, busy, failed } = useLookup(open ? text : '')
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
    filterOptions: (all) => all,
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
  const none = busy ? 'app.loading' : failed ? 'address.failed' : 'address.none'
  return (
    <div className="address-lookup" {...box.getRootProps()}>
      <label htmlFor={id}>{translate('address.find')}</label>
      <div ref={frame} className="control-frame">
        <input {...input} id={id} className="control" placeholder={translate('address.placeholder')} />
      </div>
      {box.popupOpen && (
        <OptionsPopover anchor={frame}>
          {options.length > 0 ? (
            <ul {...box.getListboxProps()}>
              {box.groupedOptions.map((option, index) => {
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
          ) : (
            <p role="status" onMouseDown={(event) => event.preventDefault()}>
              {translate(none)}
            </p>
          )}
        </OptionsPopover>
      )}
    </div>
  )
}
