import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { combinedColumns, isSameColumn } from '../../../../schema/engine/importing.ts'
import type { DayOrder } from '../../../../schema/engine/text/dayOrder.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import { useDeclaration } from '../../declarationOf.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { usePorts } from '../../ports.ts'
import { useWords } from '../../words.ts'
import { columnName } from '../columns.ts'
import { Options } from '../Options.tsx'
import { ImportDayOrder } from './ImportDayOrder.tsx'
import { ImportNames } from './ImportNames.tsx'
import { ImportReading } from './ImportReading.tsx'
import { fieldAt, importable, keysOf, missingOf } from './importable.ts'
import { DECISIONS, type Decision, type ImportFile, type ImportSettings } from './importCalls.ts'
import type { Importing } from './useImport.ts'

interface ImportColumnsProps {
  readonly file: ImportFile
  readonly importing: Importing
  readonly onCheck: () => void
}

/** Number of sample rows shown for each column. */
const SAMPLE_COUNT = 3

/** Maps each column to a field, and chooses whether rows may update existing records. */
export function ImportColumns({ file, importing, onCheck }: ImportColumnsProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const { can } = usePorts()
  const id = useId()
  const [columns, setColumns] = useState(file.columns)
  const [orders, setOrders] = useState<readonly (DayOrder | null)[]>(file.chosenOrders ?? file.heads.map(() => null))
  const [mode, setMode] = useState<ImportSettings['mode']>('create')
  const keys = keysOf(resource).filter((key) => columns.includes(key))
  const [duplicates, setDuplicates] = useState<Decision>('skip')
  const recognises = can(resource.area, 'list') && Object.keys(resource.duplicateReasons ?? {}).length > 0
  const [wantedKey, setKey] = useState('')
  const key = keys.includes(wantedKey) ? wantedKey : (keys.find((one) => one !== 'id') ?? keys[0])
  const rest = resource.imports?.rest
  const missing = missingOf(resource, columns, mode)
  const mayChange = can(resource.area, 'edit')
  const names = importable(resource).filter((name) => name !== 'id' || mode === 'upsert' || columns.includes(name))
  const headOf = (i: number) => file.heads[i] || translate('transfer.import.unnamed', { n: i + 1 })
  /** How the mapping of a column was determined, where that is worth checking. */
  const sourceOf = (i: number) =>
    columns[i] === file.columns[i] && (file.sources[i] === 'guess' || file.sources[i] === 'remembered')
      ? file.sources[i]
      : undefined
  /** The date order detected in a column, if it is mapped to a date. */
  const orderOf = (i: number) => {
    const field = columns[i] ? fieldAt(resource, columns[i]) : undefined
    return field && textOf(field).ordered ? file.orders[i] : undefined
  }
  const isFullName = (i: number) =>
    combinedColumns(resource).some(({ name, sort }) => sort === 'full_name' && name === columns[i])
  const set = (index: number, name: string) => setColumns(columns.map((one, i) => (i === index ? name || null : one)))
  const refusals = importing.problem?.fields?.errors ?? {}

  const check = async () => {
    if (importing.pending) return
    const sent = mode === 'create' ? columns.map((name) => (name === 'id' ? null : name)) : columns
    const { encoding, delimiter } = file
    onCheck()
    await importing.check({
      encoding,
      delimiter,
      columns: sent,
      mode,
      duplicates,
      orders: orders.map((order, i) => (orderOf(i) ? order : null)),
      ...(mode === 'upsert' && key ? { key } : {}),
    })
  }

  return (
    <form
      className="transfer-form"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      {file.format !== 'xlsx' && <ImportReading file={file} importing={importing} />}
      {mayChange && (
        <Options
          legend={translate('transfer.import.mode')}
          value={mode}
          onChange={setMode}
          options={(['create', 'upsert'] as const).map((value) => ({
            value,
            label: translate(`transfer.import.${value}`),
            about: translate(`transfer.import.${value}_about`),
          }))}
        />
      )}
      {recognises && (
        <Options
          legend={translate('transfer.import.duplicates')}
          value={duplicates}
          onChange={setDuplicates}
          options={DECISIONS.filter((value) => value !== 'update' || mayChange).map((value) => ({
            value,
            label: translate(`transfer.import.duplicate.${value}`),
            about: translate(`transfer.import.duplicate.${value}_about`),
          }))}
        />
      )}
      {mode === 'upsert' && (
        <label className="field import-key">
          <span className="field-label">{translate('transfer.import.key')}</span>
          <select className="control" value={key ?? ''} onChange={(event) => setKey(event.target.value)}>
            {!key && <option value="">{translate('kit.choose')}</option>}
            {keys.map((name) => (
              <option key={name} value={name}>
                {columnName(translate, words, name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div>
        {file.format === 'vcf' && <p className="import-program">{translate('transfer.import.contacts')}</p>}
        {file.format !== 'vcf' && file.program && (
          <p className="import-program">{translate('transfer.import.program', { program: file.program })}</p>
        )}
        <p className="quiet">
          {translate('transfer.import.columns_about')}
          {rest && ` ${translate('transfer.import.rest_about', { field: words.field(rest) })}`}
        </p>
        <div className="import-scroll" role="region" aria-label={translate('transfer.import.step.columns')}>
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{translate('transfer.import.column')}</th>
                <th scope="col">{translate('transfer.import.becomes')}</th>
                <th scope="col">{translate('transfer.import.examples')}</th>
              </tr>
            </thead>
            <tbody>
              {file.heads.map((head, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; headings may repeat
                <tr key={i} data-out={columns[i] === null || undefined}>
                  <th scope="row">{headOf(i)}</th>
                  <td>
                    <select
                      className="control"
                      aria-label={translate('transfer.import.becomes_of', { name: head || String(i + 1) })}
                      aria-invalid={refusals[`columns.${i}`] ? true : undefined}
                      aria-describedby={sourceOf(i) ? `${id}-${i}` : undefined}
                      value={columns[i] ?? ''}
                      onChange={(event) => set(i, event.target.value)}
                    >
                      <option value="">{translate('transfer.import.nothing')}</option>
                      {names.map((name) => (
                        <option
                          key={name}
                          value={name}
                          disabled={columns.some(
                            (one, index) => index !== i && one !== null && isSameColumn(resource, one, name),
                          )}
                        >
                          {columnName(translate, words, name)}
                        </option>
                      ))}
                    </select>
                    {sourceOf(i) && (
                      <span id={`${id}-${i}`} className="import-source">
                        {translate(`transfer.import.source.${sourceOf(i)}`)}
                      </span>
                    )}
                    {isFullName(i) && (
                      <ImportNames heading={headOf(i)} names={file.rows.flatMap((row) => row[i]?.trim() || [])} />
                    )}
                    {orderOf(i) && (
                      <ImportDayOrder
                        heading={headOf(i)}
                        shownOrder={orderOf(i) ?? 'either'}
                        value={orders[i] ?? null}
                        onChange={(order) => setOrders(orders.map((one, index) => (index === i ? order : one)))}
                      />
                    )}
                    {refusals[`columns.${i}`]?.map((refusal) => (
                      <p key={refusal.code} className="field-error">
                        {errorText(errorMessage(refusal))}
                      </p>
                    ))}
                  </td>
                  <td className="quiet">
                    {file.rows
                      .slice(0, SAMPLE_COUNT)
                      .map((row) => row[i])
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {missing.length > 0 && (
        <p className="field-error" role="status">
          {translate('transfer.import.missing', { fields: missing.map((name) => words.field(name)).join(', ') })}
        </p>
      )}
      <div className="import-acts">
        <button type="button" className="button" onClick={importing.leave}>
          {translate('transfer.import.another')}
        </button>
        <button
          type="submit"
          className="button button-main"
          disabled={missing.length > 0 || (mode === 'upsert' && !key) || columns.every((name) => name === null)}
          aria-busy={importing.pending || undefined}
        >
          {translate('transfer.import.check')}
        </button>
      </div>
    </form>
  )
}
