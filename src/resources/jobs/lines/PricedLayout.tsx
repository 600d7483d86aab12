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
  /** The fields that are asked here; all unless given. */
  readonly only?: readonly string[]
  /** Stands after the lines, in place of what is asked about a stored record. */
  readonly between?: ReactNode
}

/** The form of what is priced: its sections as declared, the lines as a sheet with what they come to, and then what is asked. */
export function PricedLayout({ only, between }: PricedLayoutProps) {
  const { resource, record, readOnly } = useFormScreen()
  const asks = record !== undefined && !readOnly && resource.features?.questions !== undefined
  const isShown = (name: string) => {
    const options = resource.fields[name]?.options
    // What the server computes is said by the totals, as it will be.
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
      {between ?? (asks && <RecordQuestions />)}
    </>
  )
}

/** All of it, as the screens of what is priced lay themselves out. */
export const WholeLayout = () => <PricedLayout />
