import AddIcon from '@mui/icons-material/Add'
import ServiceIcon from '@mui/icons-material/BuildOutlined'
import MaterialIcon from '@mui/icons-material/Inventory2Outlined'
import { useTranslate } from 'ra-core'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { PICKS } from '../../../../schema/areas/jobs/priced.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { OptionsPopover } from '../../../kit/kinds/parts/OptionsPopover.tsx'
import { useAdd } from './useAdd.ts'
import { type Offered, useLibrary } from './useLibrary.ts'

interface SearchRowProps {
  readonly ref?: Ref<{ readonly focus: () => void }>
  readonly isEmpty: boolean
  /** Moves to a cell of a line that was created here. */
  readonly onCell: (key: number) => void
}

const ID = 'sheet-search'

/** The last row: the typed text is searched for in the libraries first, and may also become a line of its own. */
export const SearchRow = memo(function SearchRow({ ref, isEmpty, onCell }: SearchRowProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  /** Enter or Tab was pressed before the libraries responded. */
  const [waiting, setWaiting] = useState<'stay' | 'go' | null>(null)
  const results = useLibrary(text)
  const { write, pick } = useAdd()
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  const name = text.trim()
  const options = results ?? []
  const isListShown = open && name !== '' && results !== undefined

  const addLine = (suggestion: Offered | undefined, then: 'stay' | 'go') => {
    const key = suggestion ? pick(suggestion.list, suggestion.row) : write({ name })
    setText('')
    setOpen(false)
    setWaiting(null)
    setActiveIndex(0)
    if (then === 'go') onCell(key)
  }
  const addWaiting = useEffectEvent(() => {
    if (waiting) addLine(options[0], waiting)
  })
  const isThere = results !== undefined && name !== ''
  useEffect(() => {
    if (isThere && waiting) addWaiting()
  }, [isThere, waiting])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || name === '') return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined && isListShown)
      setActiveIndex((activeIndex + step + options.length + 1) % (options.length + 1))
    else if (key === 'Escape') setOpen(false)
    else if (key === 'Enter' || (key === 'Tab' && !event.shiftKey)) {
      const then = key === 'Enter' ? 'stay' : 'go'
      if (results === undefined) setWaiting(then)
      else addLine(options[activeIndex], then)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const ownLineText = translate('lines.write_own', { name })
  return (
    <tr role="row" className="sheet-search" data-row="search">
      <td role="cell" className="sheet-grip" />
      <td role="cell" data-column="name">
        <span className="sheet-icon">
          <AddIcon />
        </span>
        <input
          ref={input}
          id={ID}
          className="line-input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={translate('lines.search')}
          placeholder={translate(isEmpty ? 'lines.search_first' : 'lines.search')}
          aria-expanded={isListShown}
          aria-controls={isListShown ? `${ID}-offers` : undefined}
          aria-activedescendant={isListShown ? `${ID}-${activeIndex}` : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setOpen(true)
            setActiveIndex(0)
            setWaiting(null)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {isListShown && (
          <OptionsPopover anchor={input}>
            <div role="listbox" id={`${ID}-offers`} aria-label={translate('lines.search')}>
              {[...options, undefined].map((suggestion, i) => {
                const Icon = !suggestion ? AddIcon : suggestion.list === 'services' ? ServiceIcon : MaterialIcon
                const price = suggestion?.row[PICKS[suggestion.list].copies['price_ex_vat'] ?? '']
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above has the keys
                  <div
                    key={suggestion ? `${suggestion.list} ${suggestion.row.id}` : 'own'}
                    id={`${ID}-${i}`}
                    role="option"
                    aria-selected={i === activeIndex}
                    tabIndex={-1}
                    className="sheet-offer"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => addLine(suggestion, 'stay')}
                  >
                    <Icon fontSize="small" aria-hidden="true" />
                    <span className="sheet-offer-name">
                      {suggestion?.name ?? ownLineText}{' '}
                      {suggestion && <span className="quiet">{translate(`lines.sorts.${suggestion.list}`)}</span>}
                    </span>
                    {typeof price === 'number' && <span className="sheet-offer-price">{formatMoney(price)}</span>}
                  </div>
                )
              })}
            </div>
          </OptionsPopover>
        )}
        <span className="sheet-search-keys" aria-hidden="true">
          <kbd>↵</kbd> {translate('lines.keys.next_line')} <kbd>Tab</kbd> {translate('lines.keys.next_cell')}
        </span>
      </td>
    </tr>
  )
})
