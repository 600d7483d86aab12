import { useTranslate } from 'ra-core'
import { type ClipboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { type LineAmounts } from '../../../../schema/areas/jobs/totals.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useWords } from '../../../kit/words.ts'
import { columnsOf } from './columns.ts'
import { type LineActs, LineRow } from './LineRow.tsx'
import { type Line, useLive } from './live.ts'
import { cellsOf, pasted } from './paste.ts'
import { useFillers } from './useFillers.ts'
import { useGrid } from './useGrid.ts'
import { useLines } from './useLines.ts'
import './lines.css'
import './lineMenu.css'

const LineMenu = lazy(() => import('./LineMenu.tsx').then((m) => ({ default: m.LineMenu })))

const NONE = '{}'

/** Messages of one line, by the path below it. */
function errorsOf(partErrors: Readonly<Record<string, string>> | undefined, index: number): string {
  const mine = Object.entries(partErrors ?? {}).filter(([path]) => path.startsWith(`${index}.`))
  return mine.length
    ? JSON.stringify(Object.fromEntries(mine.map(([path, text]) => [path.slice(`${index}.`.length), text])))
    : NONE
}

/** What a line comes to: itself, and the labour that some have. */
const AMOUNTS = ['price_inc_vat', 'labour_price_inc_vat'] as const satisfies readonly (keyof LineAmounts)[]

const amountOf = (amount: number | null | undefined): string => (typeof amount === 'number' ? formatMoney(amount) : '')

/** Lines with prices as a spreadsheet: arrows, Tab, Enter for another one, paste; the figures follow each key. */
export default function LineEditor(props: InputProps<readonly Line[]>) {
  const { id, name, resource, disabled = false, partErrors, siblings, onSibling } = props
  const { lines, keys, fields, edit, empty } = useLines(props)
  const translate = useTranslate()
  const words = useWords(resource)
  const { locale } = usePorts()
  const live = useLive()
  const body = useRef<HTMLTableSectionElement>(null)
  const [said, setSaid] = useState('')
  const [menu, setMenu] = useState<{ readonly key: number; readonly anchor: HTMLElement } | null>(null)
  const { pick, fill } = useFillers({ name, edit, siblings, onSibling, say: setSaid })
  const names = useMemo(
    () =>
      Object.keys(fields).filter(
        (column) => !fields[column]?.options.hidden && !fields[column]?.options.readOnly && column !== pick?.ref,
      ),
    [fields, pick],
  )
  const amounts = AMOUNTS.filter((column) => fields[column])
  const columns = columnsOf(names, fields, (column) => words.field(`${name}.${column}`), amounts.length)
  const grid = useGrid({ body, edit, empty, disabled, say: (key, n) => setSaid(translate(key, { n })) })
  const fillLater = useRef(fill)
  fillLater.current = fill
  const acts = useMemo<LineActs>(
    () => ({
      set: (key, column, value) => edit.patch(key, { [column]: value }),
      pick: (key, row) => void fillLater.current(key, row),
      menu: (key, anchor) => setMenu({ key, anchor }),
    }),
    [edit],
  )
  const onPaste = (event: ClipboardEvent) => {
    const block = cellsOf(event.clipboardData.getData('text'))
    const place = grid.placeOf(event.target)
    if (!block || !place || disabled) return
    event.preventDefault()
    edit.replace(pasted(edit.all(), block, { row: place.row, column: place.column }, names, fields, empty()))
    setSaid(translate('lines.pasted', { smart_count: block.length }))
  }
  return (
    <div className="line-editor" lang={locale}>
      {lines.length > 0 && (
        // Where nothing in it can be typed, keys scroll it.
        <div
          className="lines-scroll"
          {...(disabled ? { tabIndex: 0, role: 'group', 'aria-label': words.field(name) } : {})}
        >
          {/* biome-ignore lint/a11y: the keys belong to the controls inside */}
          <table role="table" className="lines-table" style={columns} onKeyDown={grid.onKeyDown} onPaste={onPaste}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  <span className="sr-only">{translate('kit.lines.number')}</span>
                </th>
                {names.map((column) => (
                  <th
                    key={column}
                    role="columnheader"
                    scope="col"
                    data-align={fields[column]?.hints.align}
                    data-column={column}
                  >
                    {words.field(`${name}.${column}`)}
                  </th>
                ))}
                {amounts.map((column) => (
                  <th key={column} role="columnheader" scope="col" data-align="right">
                    {words.field(`${name}.${column}`)}
                  </th>
                ))}
                <th role="columnheader" scope="col">
                  <span className="sr-only">{translate('kit.lines.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup" ref={body}>
              {lines.map((line, i) => (
                <LineRow
                  key={keys[i]}
                  {...{ id, path: name, resource, fields, names, line, disabled, pick, acts }}
                  lineKey={keys[i] as number}
                  index={i}
                  amounts={amounts.map((column) => amountOf(live?.amounts[name]?.[i]?.[column])).join('\n')}
                  errors={errorsOf(partErrors, i)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button
        type="button"
        className="button button-small"
        ref={typeof props.focusRef === 'function' ? props.focusRef : undefined}
        disabled={disabled}
        onClick={() => grid.add(edit.count())}
      >
        {translate('kit.lines.add')}
      </button>
      {lines.length > 0 && !disabled && <span className="lines-hint">{translate('lines.hint')}</span>}
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
      {menu && (
        <Suspense fallback={null}>
          <LineMenu
            anchor={menu.anchor}
            first={edit.placeOf(menu.key) === 0}
            last={edit.placeOf(menu.key) === lines.length - 1}
            onAct={(act) => grid.act(act, edit.placeOf(menu.key))}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
