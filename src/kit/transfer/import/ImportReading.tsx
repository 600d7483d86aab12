import { useTranslate } from 'ra-core'
import type { ImportFile } from './importCalls.ts'
import type { Importing } from './useImport.ts'

const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252'],
  ['gb18030', 'GB18030'],
] as const
const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
] as const

/** How the text of the file is parsed: detected, and changed here if the rows below look wrong. Contact files have no delimiter. */
export function ImportReading({ file, importing }: { readonly file: ImportFile; readonly importing: Importing }) {
  const translate = useTranslate()
  const { encoding, delimiter, format } = file
  return (
    <div className="import-reading">
      <label className="field">
        <span className="field-label">{translate('transfer.import.encoding')}</span>
        <select
          className="control"
          value={encoding}
          onChange={(event) => void importing.read({ encoding: event.target.value, delimiter })}
        >
          {ENCODINGS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {format === 'csv' && (
        <label className="field">
          <span className="field-label">{translate('transfer.import.delimiter')}</span>
          <select
            className="control"
            value={delimiter}
            onChange={(event) => void importing.read({ encoding, delimiter: event.target.value })}
          >
            {DELIMITERS.map(([value, key]) => (
              <option key={value} value={value}>
                {translate(`transfer.import.delimiters.${key}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
