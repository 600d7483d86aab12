import { type RaRecord, useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { isDivided, type OptionTotals } from '../../../../schema/areas/jobs/options.ts'
import { moneyText } from '../sheet/amounts.ts'
import '../sheet/options.css'

interface OptionChoiceProps {
  readonly record: RaRecord
  readonly all: readonly OptionTotals[]
  /** The displayed option. */
  readonly open: number
  readonly onOpen: (key: number) => void
}

/** The options of a stored quote with their totals: which is recommended, and which was accepted. */
export function OptionChoice({ record, all, open, onOpen }: OptionChoiceProps) {
  const translate = useTranslate()
  if (!isDivided(record)) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const index = all.findIndex(({ option }) => option.key === open)
    const next = all[(index + step + all.length) % all.length]
    event.preventDefault()
    event.stopPropagation()
    if (!next) return
    onOpen(next.option.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[all.indexOf(next)]?.focus()
  }
  return (
    <div className="option-tabs" role="tablist" aria-label={translate('lines.options.label')} onKeyDown={onKeyDown}>
      {all.map(({ option: { key, name, suggested }, totals }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === open}
          tabIndex={key === open ? 0 : -1}
          onClick={() => onOpen(key)}
        >
          <span className="option-name">{name}</span>{' '}
          <span className="option-total">{moneyText(totals.total_inc_vat)}</span>
          {key === record['accepted_option'] ? (
            <span className="option-suggested">{translate('lines.options.accepted')}</span>
          ) : (
            suggested && <span className="option-suggested">{translate('lines.options.suggested')}</span>
          )}
        </button>
      ))}
    </div>
  )
}
