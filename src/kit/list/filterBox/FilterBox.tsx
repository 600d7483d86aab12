import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { slug } from '../../../../schema/engine/filters/slug.ts'
import type { Vocabulary } from '../../../../schema/engine/filters/vocabulary.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { inSentence, useWords } from '../../words.ts'
import type { Listing } from '../useListing.ts'
import { completionsAt } from './completions.ts'
import { TokenChip } from './TokenChip.tsx'
import { TokenInput } from './TokenInput.tsx'
import { useFilterBox } from './useFilterBox.ts'
import './filterBox.css'
import './filterChip.css'

/** Methods of the box for other components. */
export interface FilterBoxHandle {
  /** Starts a filter on a field: opens the existing chip, or else writes the field's name and offers its values. */
  readonly begin: (name: string) => void
}

/** What the box filters: a list, or its equivalent in a form. */
export type FilteredList = Pick<Listing, 'resource' | 'state' | 'go' | 'narrow' | 'rows' | 'labels'>

interface FilterBoxProps {
  readonly ref?: Ref<FilterBoxHandle>
  readonly listing: FilteredList
  /** Label, where the box is not the search of a list. */
  readonly name?: string
  /** Called for arrow down, which moves the focus to the first row. */
  readonly onDown: () => void
}

/**
 * The search and filter box of a list: text with tokens such as `unit:each`, and chips for complete ones. It shows and changes the state of the
 * list's address. `/` focuses it; Escape closes the suggestions, then clears the box, then leaves it.
 */
export function FilterBox({ ref, listing, name, onDown }: FilterBoxProps) {
  const { resource, rows } = listing
  const translate = useTranslate()
  const words = useWords(resource.name)
  const filter = useFilterBox(listing)
  const { box, vocabulary, names, readings, problem } = filter
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const edit = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const idsOfChips = box.chips.map(({ id }) => id).join()
  /** The chips that were present when the box got the focus. */
  const seenChipIds = useRef(idsOfChips)
  const toBox = () => input.current?.select()
  useShortcuts([{ keys: '/', scope: 'list', text: translate('shortcuts.list.search'), run: toBox, palette: true }])

  const complete = useCallback(
    (text: string, caret: number) =>
      completionsAt(text, caret, vocabulary, names, (name) => (rows ?? []).map((row) => row[name])),
    [vocabulary, names, rows],
  )
  const chipAt = (index: number) => root.current?.querySelectorAll<HTMLElement>('.filter-chip-text').item(index) ?? null
  const open = (id: number) => {
    // Rendered synchronously, so that the next key press goes to the chip and not the box.
    flushSync(() => filter.edit(id))
    edit.current?.focus()
  }
  const begin = (name: string) => {
    const chip = box.chips.find(({ token }) => vocabulary.find(token.name)?.name === name)
    if (chip) return open(chip.id)
    const key = vocabulary.byName(name)?.key
    if (!key) return
    flushSync(() => filter.type([box.text.trimEnd(), `${key}:`].filter(Boolean).join(' '), false))
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
    // Like a click into the box: opens the suggestions.
    current?.click()
  }
  useImperativeHandle(ref, () => ({ begin }))
  const back = (act: () => void) => {
    act()
    input.current?.focus()
  }
  const before = (key: 'ArrowLeft' | 'Backspace') => {
    const last = box.chips.at(-1)
    if (!last) return
    if (key === 'Backspace') open(last.id)
    else chipAt(box.chips.length - 1)?.focus()
  }
  const onChipKey = (event: KeyboardEvent, index: number, id: number) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || key === 'Tab' || key === 'Shift') return
    // Keys pressed in a chip are for the box, not for the list's shortcuts.
    event.stopPropagation()
    const step = (targetIndex: number) =>
      (targetIndex >= box.chips.length ? input.current : chipAt(Math.max(0, targetIndex)))?.focus()
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(index - 1),
      ArrowRight: () => step(index + 1),
      Home: () => step(0),
      End: () => input.current?.focus(),
      Escape: () => input.current?.focus(),
      ArrowDown: onDown,
      F2: () => open(id),
      Enter: () => open(id),
      Backspace: () => back(() => filter.remove(id)),
      Delete: () => back(() => filter.remove(id)),
    }
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (act) {
      event.preventDefault()
      act()
    } else if (key.length === 1 && key !== ' ') input.current?.focus()
  }
  const escape = () => {
    if (box.text !== '') filter.clearText()
    // Filters stay unchanged if the user only passed through the box.
    else if (box.chips.length > 0 && idsOfChips !== seenChipIds.current) filter.clearChips()
    else input.current?.blur()
  }

  const label = name ?? translate('kit.list.search', { name: inSentence(words.many) })
  const example = exampleOf(listing, vocabulary)
  const today = vocabulary.days[0]?.keys[0] ?? ''
  const shared = { today, complete, isInvalid: problem !== undefined }
  return (
    <div
      ref={root}
      className="filter-box"
      onFocus={() => {
        if (!isFocused) seenChipIds.current = idsOfChips
        setFocused(true)
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setFocused(false)
        if (box.text !== '') filter.settle()
      }}
    >
      <SearchIcon aria-hidden="true" />
      {box.chips.map(({ id, token }, index) =>
        box.editing?.id === id ? (
          <TokenInput
            key={id}
            {...shared}
            inputRef={edit}
            text={box.editing.text}
            label={translate('kit.filter_box.edit', { name: vocabulary.find(token.name)?.label ?? token.name })}
            onText={filter.typeEdit}
            onTake={(text) => back(() => filter.closeEdit(text))}
            onEnter={() => back(() => filter.closeEdit())}
            onEscape={() => back(filter.dropEdit)}
            onDown={() => back(() => filter.closeEdit())}
            onBefore={(key) => {
              if (key === 'Backspace' && box.editing?.text === '') back(() => filter.closeEdit())
            }}
            onAfter={() => back(() => filter.closeEdit())}
            onBlur={() => filter.closeEdit()}
          />
        ) : (
          <TokenChip
            key={id}
            token={token}
            reading={readings.get(id)}
            names={names}
            resource={resource.name}
            onEdit={() => open(id)}
            onRemove={() => back(() => filter.remove(id))}
            onKeyDown={(event) => onChipKey(event, index, id)}
          />
        ),
      )}
      <TokenInput
        {...shared}
        inputRef={input}
        text={box.text}
        label={label}
        placeholder={
          box.chips.length > 0
            ? ''
            : translate(`kit.filter_box.${example ? 'example' : 'placeholder'}`, {
                name: inSentence(words.many),
                example,
              })
        }
        shortcut="/"
        onText={filter.type}
        onTake={filter.take}
        onEnter={filter.settle}
        onEscape={escape}
        onDown={onDown}
        onBefore={before}
      />
      <kbd aria-hidden="true" title={translate('kit.list.search_key')}>
        /
      </kbd>
      <p className="filter-problem" role="status">
        {isFocused && problem && translate(`kit.filter_box.problems.${problem.code}`, problem.params)}
      </p>
    </div>
  )
}

/** An example of a token for this list: a status that one of its rows has, else the first value of the first field with few values. */
function exampleOf({ resource, labels }: FilteredList, { fields, byName }: Vocabulary): string {
  const status = resource.status ? byName(resource.status) : undefined
  const [named] = Object.values((status && labels[status.name]) ?? {})
  if (status?.target) return named ? `${status.key}:${slug(named.label)}` : ''
  const field =
    status ?? fields.find(({ options }) => options && options.length > 2) ?? fields.find(({ options }) => options)
  const value = field?.options?.[0]?.keys[0]
  return field && value ? `${field.key}:${value}` : ''
}
