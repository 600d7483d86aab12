import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useNotify, useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { moneyText } from './amounts.ts'
import { CopyMenu } from './CopyMenu.tsx'
import { useComputedTotals, useSheet } from './context.ts'
import { OptionDialog } from './OptionDialog.tsx'
import { mayAdd, withOption } from './options.ts'

const NAMES = ['good', 'better', 'best'] as const

/** The options with their totals. A single one has no tab, only a button to add a second. */
export function OptionTabs() {
  const { store, hasOptions, disabled, open, option, announce } = useSheet()
  const { offer, all, entries } = useComputedTotals()
  const translate = useTranslate()
  const notify = useNotify()
  const list = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [copying, setCopying] = useState<HTMLElement | null>(null)
  const otherOptions = all.filter((one) => one.option.key !== option)
  const isMany = all.length > 1
  const add = () => {
    const [next, key] = withOption(
      offer,
      option,
      NAMES.map((name) => translate(`lines.options.${name}`)),
      (n) => translate('lines.options.other', { n }),
    )
    store.setOffer(next)
    open(key)
    const from = all.find((one) => one.option.key === option)?.option.name || translate('lines.options.good')
    if (entries.length > 0) announce(translate('lines.options.begun', { name: from }))
  }
  const copyTo = (key: number) => {
    const count = store.copyTo(
      entries.map((entry) => entry.key),
      key,
    )
    const name = all.find((one) => one.option.key === key)?.option.name
    const text = translate('lines.options.copied', { smart_count: count, name })
    announce(text)
    notify(text, { type: 'info' })
    open(key)
  }
  const copy = () => {
    const [only, ...more] = otherOptions
    if (only && more.length === 0) copyTo(only.option.key)
    else setCopying(list.current?.querySelector<HTMLElement>('.option-copy') ?? list.current)
  }
  useShortcuts([
    isMany &&
      !disabled &&
      entries.length > 0 && { keys: 'Shift+c', scope: 'form', text: translate('lines.options.copy'), run: copy },
  ])
  if (!hasOptions) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || !(event.target as HTMLElement).matches('[role=tab]')) return
    const index = all.findIndex((one) => one.option.key === option)
    const next = all[(index + step + all.length) % all.length]
    if (!next) return
    event.preventDefault()
    open(next.option.key)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  if (disabled && !isMany) return null
  return (
    <div className="option-bar" ref={list}>
      {isMany && (
        <div role="tablist" aria-label={translate('lines.options.label')} className="option-tabs" onKeyDown={onKeyDown}>
          {all.map(({ option: { key, name, suggested }, totals }) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === option}
              tabIndex={key === option ? 0 : -1}
              onClick={() => open(key)}
            >
              <span className="option-name">{name}</span>{' '}
              <span className="option-total">{moneyText(totals.total_inc_vat)}</span>
              {suggested && <span className="option-suggested">{translate('lines.options.suggested')}</span>}
            </button>
          ))}
        </div>
      )}
      {!disabled && isMany && (
        <button
          type="button"
          className="icon-button"
          aria-haspopup="dialog"
          aria-label={translate('lines.options.change')}
          title={translate('lines.options.change')}
          onClick={() => setAdding(true)}
        >
          <MoreIcon fontSize="small" />
        </button>
      )}
      {!disabled && mayAdd(offer) && (
        <button type="button" className="option-add" onClick={add}>
          + {translate('lines.options.one')}
        </button>
      )}
      <span className="spring" />
      {!disabled && isMany && entries.length > 0 && (
        <button type="button" className="option-copy" aria-keyshortcuts="Shift+c" onClick={copy}>
          {translate('lines.options.copy')} <Keys keys="Shift+c" />
        </button>
      )}
      {copying && (
        <CopyMenu
          anchor={copying}
          to={otherOptions.map((one) => one.option)}
          onChoose={copyTo}
          onClose={() => setCopying(null)}
        />
      )}
      {isAdding && <OptionDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
