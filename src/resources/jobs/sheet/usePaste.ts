import { useTranslate } from 'ra-core'
import type { ClipboardEvent } from 'react'
import { cellsOf, pasted } from '../lines/paste.ts'
import { COLUMNS, useComputedTotals, useSheet } from './context.ts'
import { useAdd } from './useAdd.ts'

/** Pastes cells of a spreadsheet, starting at the focused cell; rows beyond the last line become new lines. */
export function usePaste() {
  const { store, fields, disabled, announce } = useSheet()
  const { entries } = useComputedTotals()
  const { write } = useAdd()
  const translate = useTranslate()
  return (event: ClipboardEvent<HTMLElement>) => {
    const block = cellsOf(event.clipboardData.getData('text'))
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    const column = COLUMNS.findIndex((name) => name === target.closest<HTMLElement>('[data-column]')?.dataset['column'])
    if (!block || disabled || !row || row === 'heading' || column < 0) return
    event.preventDefault()
    const first = row === 'search' ? entries.length : entries.findIndex(({ key }) => String(key) === row)
    block.forEach((cells, i) => {
      const entry = entries[first + i]
      const list = entry?.list ?? 'services'
      const [line = {}] = pasted([], [cells], { row: 0, column }, COLUMNS, fields[list], {})
      const fullLine = 'vat_percent' in line ? { ...line, apply_vat: true } : line
      if (entry) store.patch(entry.key, fullLine, `paste ${event.timeStamp}`)
      else write(fullLine)
    })
    announce(translate('lines.pasted', { smart_count: block.length }))
  }
}
