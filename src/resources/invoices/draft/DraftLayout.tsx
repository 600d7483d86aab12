import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useWords } from '../../../kit/words.ts'
import { VatPlaceOf } from '../../customers/VatPlaceOf.tsx'

/** Information that the document itself shows in more detail. */
const ON_PAPER = ['behind']

/** The form of a draft: lines first, because they are edited most; then dates, references and customer. */
export function DraftLayout() {
  const { resource, record } = useFormScreen()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const id = useId()
  const sections = resource.sections.filter(({ key }) => !ON_PAPER.includes(key))
  const inOrder = record ? sections.toSorted((a, b) => Number(b.key === 'lines') - Number(a.key === 'lines')) : sections
  return (
    <div className="draft-layout">
      {record && record['status'] !== 'draft' && (
        <p role="status" className="notice">
          {record['status'] === 'issued'
            ? translate('invoices.issue.meanwhile', { number: String(record['name']) })
            : translate('invoices.issue.meanwhile_withdrawn')}
        </p>
      )}
      {record && <VatPlaceOf record={record} />}
      {inOrder.map(({ key, fields }) => (
        <section key={key} className="form-section" aria-labelledby={`${id}-${key}`} data-section={key}>
          <h2 id={`${id}-${key}`}>{words.section(key)}</h2>
          {fields
            .filter((name) => !(resource.fields[name]?.options.hidden || name === 'total_inc_vat'))
            .map((name) => (
              <FormField key={name} name={name} />
            ))}
        </section>
      ))}
    </div>
  )
}
