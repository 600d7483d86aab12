import { Fragment, lazy, type ReactNode, Suspense, useId } from 'react'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { useWords } from '../../../kit/words.ts'
import { type Line, LiveContext, useLive, useLiveTotals } from './live.ts'
import { Reprice } from './reprice/Reprice.tsx'
import { Summary } from './Summary.tsx'
import './lines.css'
import './lineMenu.css'

const RecordQuestions = lazy(() => import('../../../kit/record/answers/RecordQuestions.tsx'))

const LineEditor = lazy(() => import('./LineEditor.tsx'))

/** The control of a field of priced lines. */
export const LinesInput = (props: InputProps<readonly Line[]>) => (
  <Suspense fallback={<div className="line-editor" aria-busy="true" />}>
    <LineEditor {...props} />
  </Suspense>
)

interface PartProps {
  readonly name: string
  readonly fields: readonly string[]
}

function Section({ name, fields, children }: PartProps & { readonly children?: ReactNode }) {
  const id = useId()
  const { resource } = useFormScreen()
  const words = useWords(resource.name)
  return (
    <section className="form-section" aria-labelledby={id} data-section={name}>
      <h2 id={id}>{words.section(name)}</h2>
      {fields.map((field) => (
        <FormField key={field} name={field} />
      ))}
      {children}
    </section>
  )
}

interface PricedLayoutProps {
  /** The fields that are asked here; all unless given. */
  readonly only?: readonly string[]
  /** Stands after the first section, in place of what is asked about a stored record. */
  readonly between?: ReactNode
}

/** Follows what is typed, for those below who ask for it; everything else stays as it is drawn while amounts change. */
function LiveTotals({ children }: { readonly children: ReactNode }) {
  return <LiveContext value={useLiveTotals()}>{children}</LiveContext>
}

function LiveSummary() {
  const live = useLive()
  return live && <Summary live={live} />
}

/** The form of what is priced: its sections as declared, and below the lines what they come to while they are typed. */
export function PricedLayout({ only, between }: PricedLayoutProps) {
  const { resource, record, readOnly } = useFormScreen()
  const asks = record !== undefined && !readOnly && resource.carries?.questions !== undefined
  const isShown = (name: string) => {
    const options = resource.fields[name]?.options
    // What the server computes is said by the summary, as it will be.
    return (
      options?.hidden !== true &&
      (!only || only.includes(name)) &&
      !(options?.readOnly && (options.default !== undefined || options.generated || !record))
    )
  }
  return (
    <LiveTotals>
      {!readOnly && <Reprice />}
      {resource.sections.map(
        ({ key, fields }, i) =>
          fields.some(isShown) && (
            <Fragment key={key}>
              <Section name={key} fields={fields.filter(isShown)}>
                {fields.includes('services') && <LiveSummary />}
              </Section>
              {i === 0 &&
                (between ??
                  (asks && (
                    <Suspense fallback={null}>
                      <RecordQuestions />
                    </Suspense>
                  )))}
            </Fragment>
          ),
      )}
    </LiveTotals>
  )
}

/** All of it, as the screens of what is priced lay themselves out. */
export const WholeLayout = () => <PricedLayout />
