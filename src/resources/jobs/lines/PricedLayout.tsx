import { Fragment, type ReactNode, useId } from 'react'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { useWords } from '../../../kit/words.ts'
import { Reprice } from './reprice/Reprice.tsx'
import './lines.css'

const RecordQuestions = loadable(() => import('../../../kit/record/answers/RecordQuestions.tsx'))
const SheetSection = loadable(
  () => import('../sheet/SheetSection.tsx'),
  <div className="line-sheet" aria-busy="true" />,
)

interface PartProps {
  readonly name: string
  readonly fields: readonly string[]
}

function Section({ name, fields }: PartProps) {
  const id = useId()
  const { resource } = useFormScreen()
  const words = useWords(resource.name)
  return (
    <section className="form-section" aria-labelledby={id} data-section={name}>
      <h2 id={id}>{words.section(name)}</h2>
      {fields.map((field) => (
        <FormField key={field} name={field} />
      ))}
    </section>
  )
}

interface PricedLayoutProps {
  /** The fields of this form; all by default. */
  readonly only?: readonly string[]
  /** Shown after the lines, instead of the questions about a stored record. */
  readonly between?: ReactNode
}

/** The form of a priced record: its sections as declared, the lines as a table with totals, then the questions. */
export function PricedLayout({ only, between }: PricedLayoutProps) {
  const { resource, record, readOnly } = useFormScreen()
  const showsQuestions = record !== undefined && !readOnly && resource.features?.questions !== undefined
  const isShown = (name: string) => {
    const options = resource.fields[name]?.options
    // Values calculated by the server are shown in the totals, as they will be after saving.
    return (
      options?.hidden !== true &&
      (!only || only.includes(name)) &&
      !(options?.readOnly && (options.default !== undefined || options.generated || !record))
    )
  }
  return (
    <>
      {!readOnly && <Reprice />}
      {resource.sections.map(
        ({ key, fields }) =>
          fields.some(isShown) && (
            <Fragment key={key}>
              {fields.includes('services') ? (
                <SheetSection name={key} />
              ) : (
                <Section name={key} fields={fields.filter(isShown)} />
              )}
            </Fragment>
          ),
      )}
      {between ?? (showsQuestions && <RecordQuestions />)}
    </>
  )
}

/** The complete form, for pages of priced records. */
export const WholeLayout = () => <PricedLayout />
