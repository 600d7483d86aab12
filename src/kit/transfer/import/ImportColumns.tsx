import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useDeclaration } from '../../declared.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { usePorts } from '../../ports.ts'
import { useWords } from '../../words.ts'
import { columnName } from '../columns.ts'
import { Options } from '../Options.tsx'
import { ImportReading } from './ImportReading.tsx'
import { excludes, importable, keysOf, missingOf } from './importable.ts'
import { DECISIONS, type Decision, type ImportFile, type ImportSettings } from './importCalls.ts'
import type { Importing } from './useImport.ts'

interface ImportColumnsProps {
  readonly file: ImportFile
  readonly importing: Importing
  readonly onCheck: () => void
}

/** Rows that are shown of each column. */
const SHOWN = 3

/** Says what each column becomes, and whether rows may change what is there. */
export function ImportColumns({ file, importing, onCheck }: ImportColumnsProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const { can } = usePorts()
  const id = useId()
  const [columns, setColumns] = useState(file.columns)
  const [mode, setMode] = useState<ImportSettings['mode']>('create')
  const keys = keysOf(resource).filter((key) => columns.includes(key))
  const [duplicates, setDuplicates] = useState<Decision>('skip')
  const recognises = can(resource.area, 'list') && Object.keys(resource.recognise ?? {}).length > 0
  const [wanted, setKey] = useState('')
  const key = keys.includes(wanted) ? wanted : (keys.find((one) => one !== 'id') ?? keys[0])
  const missing = missingOf(resource, columns, mode)
  const mayChange = can(resource.area, 'edit')
  const names = importable(resource).filter((name) => name !== 'id' || mode === 'upsert' || columns.includes(name))
  const headOf = (i: number) => file.heads[i] || translate('transfer.import.unnamed', { n: i + 1 })
  /** How it is known what a column becomes, where that is worth a second look. */
  const sourceOf = (i: number) =>
    columns[i] === file.columns[i] && file.sources[i] !== 'name' ? file.sources[i] : undefined
  const set = (at: number, name: string) => setColumns(columns.map((one, i) => (i === at ? name || null : one)))
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
      {file.format === 'csv' && <ImportReading file={file} importing={importing} />}
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
        <p className="quiet">{translate('transfer.import.columns_about')}</p>
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; heads may repeat
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
                          disabled={columns.some((one, at) => at !== i && one !== null && excludes(one, name))}
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
                    {refusals[`columns.${i}`]?.map((refusal) => (
                      <p key={refusal.code} className="field-error">
                        {errorText(errorMessage(refusal))}
                      </p>
                    ))}
                  </td>
                  <td className="quiet">
                    {file.rows
                      .slice(0, SHOWN)
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
