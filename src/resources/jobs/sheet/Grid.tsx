import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { usePhone } from '../../../kit/usePhone.ts'
import { useWords } from '../../../kit/words.ts'
import { grossesOf, moneyText, netOf, netsOf } from './amounts.ts'
import { CopyMenu } from './CopyMenu.tsx'
import { COLUMNS, useComputedTotals, useSheet } from './context.ts'
import { HeadingRow } from './HeadingRow.tsx'
import { actOf, focusCell, walk } from './keys.ts'
import { LineRow } from './LineRow.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import { SearchRow } from './SearchRow.tsx'
import { rowsOf } from './sheetValues.ts'
import { useCopyOver } from './useCopyOver.ts'
import { useLineErrors } from './useErrors.ts'
import { usePaste } from './usePaste.ts'
import { useRowActs } from './useRowActs.ts'
import { useRowDrag } from './useRowDrag.ts'

const RowMenu = loadable(() => import('./RowMenu.tsx').then((m) => ({ default: m.RowMenu })))
const LineDetails = loadable(() => import('./LineDetails.tsx').then((m) => ({ default: m.LineDetails })))

/** Services and materials of the open option in the order of the document, edited as in a spreadsheet. */
export function Grid() {
  const sheet = useSheet()
  const { store, disabled, resource, announce, option } = sheet
  const { entries, current, offer, all } = useComputedTotals()
  const translate = useTranslate()
  const words = useWords(resource)
  const isPhone = usePhone()
  const body = useRef<HTMLTableSectionElement>(null)
  const search = useRef<{ readonly focus: () => void }>(null)
  const [menu, setMenu] = useState<{ readonly key: number; readonly anchor: HTMLElement } | null>(null)
  const [details, setDetails] = useState<number | null>(null)
  const errors = useLineErrors(offer)
  const rows = useMemo(() => rowsOf(entries), [entries])
  const nets = useMemo(() => netsOf(current, entries), [current, entries])
  const grosses = useMemo(() => grossesOf(current, entries), [current, entries])
  const numbers = useMemo(() => new Map(entries.map(({ key }, i) => [key, i + 1])), [entries])
  const onDetails = useCallback((key: number) => setDetails(key), [])
  const [copying, setCopying] = useState<number | null>(null)
  const onOver = useCallback((key: number) => setCopying(key), [])
  const act = useRowActs(body, onDetails, onOver)
  const copyOver = useCopyOver()
  const otherOptions = all.map((one) => one.option).filter(({ key }) => key !== option)
  const onGrip = useRowDrag(body)
  const onPaste = usePaste()
  const onCell = useCallback((key: number) => focusCell(body.current, key, 'quantity'), [])
  const onMenu = useCallback((key: number, anchor: HTMLElement) => setMenu({ key, anchor }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled) return
    const mod = event.ctrlKey || event.metaKey
    const isUndo = mod && !event.altKey && ['z', 'y'].includes(event.key.toLowerCase())
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
    const column = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset['column']
    const rowAction = actOf(event)
    const key = Number(row)
    if (isUndo && !(row === 'search' && (event.target as HTMLInputElement).value)) {
      const isRedo = event.shiftKey || event.key.toLowerCase() === 'y'
      announce(translate((isRedo ? store.redo() : store.undo()) ? 'lines.undone' : 'lines.nothing_undone'))
      // The focused line may have been removed.
      queueMicrotask(() => document.activeElement === document.body && search.current?.focus())
    } else if (rowAction && !Number.isNaN(key)) act(rowAction, key, column)
    else if (!body.current || !walk(event, body.current)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const chosen = menu && entries.find(({ key }) => key === menu.key)
  const heads = COLUMNS.map((column) => [column, words.field(`services.${column}`)] as const)
  return (
    <>
      {errors.whole.map((text) => (
        <p key={text} className="field-error sheet-whole">
          {text}
        </p>
      ))}
      {/* biome-ignore lint/a11y: the keys belong to the controls inside */}
      <table
        role="table"
        className="sheet-grid"
        aria-label={translate('lines.sheet')}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={store.settle}
      >
        <thead role="rowgroup">
          <tr role="row" className="sheet-head">
            <th role="columnheader" aria-label={translate('kit.lines.number')} />
            {heads.map(([column, label]) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {column === 'name' ? translate('lines.what') : translate(`lines.heads.${column}`, { _: label })}
              </th>
            ))}
            <th role="columnheader" scope="col" className="sheet-amount">
              {words.field('services.net')}
            </th>
            <th role="columnheader" scope="col" className="sheet-amount sheet-gross">
              {translate('lines.inc_vat_head')}
            </th>
            <th role="columnheader" aria-label={translate('kit.lines.actions')} />
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows.map((row) =>
            row.kind === 'heading' ? (
              <HeadingRow
                key={`heading ${row.entries[0]?.key}`}
                heading={row.heading}
                keys={row.entries.map(({ key }) => key).join(' ')}
                amount={moneyText(netOf(nets, row.entries))}
              />
            ) : isPhone ? (
              <PhoneRow
                key={row.entry.key}
                entry={row.entry}
                n={numbers.get(row.entry.key) ?? 0}
                amount={moneyText(nets.get(row.entry.key) ?? 0n)}
                errors={errors.of(row.entry.key)}
                onDetails={onDetails}
              />
            ) : (
              <LineRow
                key={row.entry.key}
                entry={row.entry}
                n={numbers.get(row.entry.key) ?? 0}
                amount={moneyText(nets.get(row.entry.key) ?? 0n)}
                gross={moneyText(grosses.get(row.entry.key) ?? 0n)}
                errors={errors.of(row.entry.key)}
                onMenu={onMenu}
                onDetails={onDetails}
                onGrip={onGrip}
              />
            ),
          )}
          {!disabled && <SearchRow ref={search} isEmpty={entries.length === 0} onCell={onCell} />}
        </tbody>
      </table>
      {menu && chosen && (
        <RowMenu
          anchor={menu.anchor}
          list={chosen.list}
          first={entries[0] === chosen}
          last={entries.at(-1) === chosen}
          isMany={otherOptions.length > 0}
          onAct={(rowAction) => act(rowAction, menu.key)}
          onClose={() => setMenu(null)}
        />
      )}
      {copying !== null && (
        <CopyMenu
          anchor={body.current?.querySelector<HTMLElement>(`[data-row="${copying}"]`) ?? document.body}
          to={otherOptions}
          onChoose={(targetOption) => copyOver(copying, targetOption)}
          onClose={() => setCopying(null)}
        />
      )}
      {details !== null && (
        <LineDetails
          id={details}
          onAct={(rowAction) => {
            setDetails(null)
            act(rowAction, details)
          }}
          onClose={() => setDetails(null)}
        />
      )}
    </>
  )
}
