import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDeclaration } from '../../../declarationOf.ts'
import { formatCount } from '../../../list/select/count.ts'
import { useWords } from '../../../words.ts'
import { columnName } from '../../columns.ts'
import type { Meaning, MetField } from '../importCalls.ts'
import type { Importing } from '../useImport.ts'
import { type Choice, firstChoice, keyOf, meaningOf } from './meaning.ts'
import { ValueMapping } from './ValueMapping.tsx'

interface ImportValuesProps {
  readonly fields: readonly MetField[]
  readonly importing: Importing
  readonly onBack: () => void
  /** Called when all texts have a meaning, as far as possible. */
  readonly onDone: () => void
}

/** Maps texts that match no value, once for the whole file: “ea” means each. */
export function ImportValues({ fields, importing, onBack, onDone }: ImportValuesProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(fields.flatMap((field) => field.texts.map((text) => [keyOf(field, text), firstChoice(text)]))),
  )
  const values = Object.fromEntries(
    fields.map((field) => [
      field.field,
      Object.fromEntries(
        field.texts.flatMap((text): [string, Meaning][] => {
          const meaning = meaningOf(choices[keyOf(field, text)] ?? '')
          return meaning === undefined ? [] : [[text.text, meaning]]
        }),
      ),
    ]),
  )
  const hasMeanings = Object.values(values).some((texts) => Object.keys(texts).length > 0)
  const use = async () => {
    if (importing.pending) return
    if (!hasMeanings || (await importing.mean(values))) onDone()
  }
  return (
    <form
      className="transfer-form"
      onSubmit={(event) => {
        event.preventDefault()
        void use()
      }}
    >
      <p className="quiet">{translate('transfer.import.values.about')}</p>
      <div className="import-scroll" role="region" aria-label={translate('transfer.import.step.values')}>
        <table className="import-table import-values">
          <thead>
            <tr>
              <th scope="col">{translate('transfer.import.values.text')}</th>
              <th scope="col" data-align="right">
                {translate('transfer.import.values.rows')}
              </th>
              <th scope="col">{translate('transfer.import.values.means')}</th>
            </tr>
          </thead>
          {fields.map((field) => (
            <tbody key={field.field}>
              <tr className="import-group">
                <th scope="rowgroup" colSpan={3}>
                  {columnName(translate, words, field.field)}
                </th>
              </tr>
              {field.texts.map((text) => (
                <tr key={text.text}>
                  <th scope="row">{text.shown}</th>
                  <td data-align="right">{formatCount(text.rows)}</td>
                  <td>
                    <ValueMapping
                      of={field}
                      text={text}
                      choice={choices[keyOf(field, text)] ?? ''}
                      onChange={(choice) => setChoices((before) => ({ ...before, [keyOf(field, text)]: choice }))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <div className="import-acts">
        <button type="button" className="button" onClick={onBack}>
          {translate('transfer.import.back')}
        </button>
        <button type="submit" className="button button-main" aria-busy={importing.pending || undefined}>
          {translate(hasMeanings ? 'transfer.import.values.use' : 'transfer.import.values.without')}
        </button>
      </div>
    </form>
  )
}
