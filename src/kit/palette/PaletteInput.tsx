import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'

interface InputProps {
  /** Id of the option that Enter opens; empty for none. */
  readonly active: string
  /** Called with the text, except while an input method composes it. */
  readonly onType: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** The palette's combobox, above its list. The close button is for devices without an Escape key. */
export function PaletteInput({ active, onType, onKey, onClose }: InputProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  return (
    <div className="palette-head">
      <SearchIcon aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label={translate('palette.title')}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active || undefined}
        placeholder={translate('palette.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (!(event.nativeEvent as InputEvent).isComposing) onType(event.target.value)
        }}
        onCompositionEnd={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => !event.nativeEvent.isComposing && onKey(event)}
      />
      <button type="button" className="icon-button" aria-label={translate('ra.action.close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </button>
    </div>
  )
}
