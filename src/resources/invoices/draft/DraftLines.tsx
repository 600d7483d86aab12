import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { invoicing } from '../../../../schema/areas/invoices/endpoints.ts'
import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { pounds } from '../../../../schema/engine/money/money.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { moneyText } from '../../jobs/sheet/amounts.ts'
import { focusCell, walk } from '../../jobs/sheet/keys.ts'
import { DraftRow } from './DraftRow.tsx'
import { changedBy, type DraftLine, depositWith, netOf, reachOf, totalsOf, wayOf } from './reckon.ts'
import '../../jobs/sheet/styles.ts'
import './draft.css'

const LinesTable = loadable(() => import('../../../kit/kinds/parts/LinesTable.tsx'), <div aria-busy="true" />)

type Lines = readonly DraftLine[]

/** Lines of a document without a job, which can be freely edited. */
function FreeLines(props: InputProps<Lines>) {
  const field = useMemo(() => {
    const { fields, ...store } = props.field.store as ChildStore
    const { share_percent: _, ...shownFields } = fields
    return { ...props.field, store: { ...store, fields: shownFields } }
  }, [props.field])
  return (
    <LinesTable {...(props as unknown as InputProps<readonly Readonly<Record<string, unknown>>[]>)} field={field} />
  )
}

/** Lines of a draft as a table: agreed and remaining amounts of each, and how much of it is invoiced. */
function SheetOfDraft({ id, value, field, onChange, onBlur, disabled = false, partErrors = {} }: InputProps<Lines>) {
  const translate = useTranslate()
  const { record } = useFormScreen()
  const body = useRef<HTMLTableSectionElement>(null)
  const kind = wayOf(record)
  const savedLines = (record?.['lines'] ?? []) as Lines
  const lines = value ?? []
  const job = Number(record?.['job_id'] ?? 0)
  const needsReference = kind === 'interim' || kind === 'deposit'
  const { data: jobInvoicing } = useAnswer(invoicing, { id: job }, { enabled: job > 0 && needsReference })
  const was = new Map(savedLines.map((line) => [line.id, line]))
  const rows = lines.map((line, i) => {
    const old = was.get(line.id) ?? line
    const reference = needsReference ? reachOf(old, jobInvoicing) : undefined
    const net = netOf(line, old, jobInvoicing)
    const isOver =
      net !== undefined && reference !== undefined && changedBy(line, old) !== undefined && net > reference.left
    return { line, old, reference, net, i, over: isOver ? pounds(reference.left) : undefined }
  })
  const totals = totalsOf(
    lines,
    rows.map(({ net }) => net),
  )
  const set = (i: number, line: DraftLine) =>
    onChange(kind === 'deposit' ? depositWith(rows, i, line) : lines.with(i, line))
  const remove = (i: number) => {
    onChange(lines.toSpliced(i, 1))
    const next = lines[i + 1] ?? lines[i - 1]
    if (next?.id !== undefined) focusCell(body.current, next.id, 'description')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled || !body.current || !walk(event, body.current)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const removedLines = savedLines.filter((line) => !lines.some(({ id: one }) => one === line.id))
  return (
    <div className="line-sheet draft-sheet" data-way={kind}>
      {/* biome-ignore lint/a11y: the keys belong to the controls inside */}
      <table
        role="table"
        className="sheet-grid"
        aria-label={translate('invoices.lines')}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <thead role="rowgroup">
          <tr role="row" className="sheet-head">
            <th role="columnheader" scope="col" data-column="name">
              {translate('invoices.draft.heads.description')}
            </th>
            {needsReference &&
              (['vat', 'agreed', 'left', 'percent', 'quantity'] as const).map((head) =>
                kind === 'deposit' && head === 'quantity' ? null : (
                  <th key={head} role="columnheader" scope="col" data-column={head}>
                    {translate(`invoices.draft.${head}`)}
                  </th>
                ),
              )}
            <th role="columnheader" scope="col" data-column="amount">
              {translate('invoices.draft.amount')}
            </th>
            <th role="columnheader" aria-label={translate('kit.lines.actions')} />
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows.map((row) => (
            <DraftRow
              key={row.line.id}
              {...row}
              id={id}
              field={field}
              kind={kind}
              disabled={disabled}
              onRemove={remove}
              onChange={set}
              errors={partErrors}
            />
          ))}
        </tbody>
      </table>
      {removedLines.length > 0 && !disabled && (
        <p className="draft-gone">
          {translate('invoices.draft.gone', { smart_count: removedLines.length })}{' '}
          <button type="button" className="link-button" onClick={() => onChange([...lines, ...removedLines])}>
            {translate('invoices.draft.put_back')}
          </button>
        </p>
      )}
      <div className="draft-foot">
        <p>{translate(`invoices.draft.${record?.['kind'] === 'credit_note' ? 'credit' : kind}`)}</p>
        <dl aria-live="polite">
          {(['net', 'vat', 'gross'] as const).map((name) => (
            <div key={name} data-total={name === 'gross' || undefined}>
              <dt>{translate(`invoices.draft.${name}`)}</dt>
              <dd>{totals ? moneyText(totals[name]) : translate('invoices.draft.once_saved')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

export function DraftLines(props: InputProps<Lines>) {
  const { record } = useFormScreen()
  return wayOf(record) === 'free' ? <FreeLines {...props} /> : <SheetOfDraft {...props} />
}
