import { useTranslate } from 'ra-core'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Adding } from '../../../schema/engine/define.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { useWords } from '../words.ts'
import { initialValues } from './check.ts'
import { useFormScreen } from './FormContext.ts'
import { FormField } from './FormField.tsx'

function Section({
  name,
  title,
  fields,
}: {
  readonly name: string
  readonly title: string
  readonly fields: readonly string[]
}) {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id} data-section={name}>
      <h2 id={id}>{title}</h2>
      {fields.map((field) => (
        <FormField key={field} name={field} />
      ))}
    </section>
  )
}

/** Names of the fields of a new record whose values were passed to the form. */
function usePresetNames(): ReadonlySet<string> {
  const { resource } = useFormScreen()
  const { defaultValues } = useFormState()
  const [presetNames] = useState(() => {
    const defaults = initialValues(resource, undefined)
    return new Set(Object.keys(defaults).filter((name) => (defaultValues?.[name] ?? null) !== (defaults[name] ?? null)))
  })
  return presetNames
}

/** The fields of a new record: the first ones at once, the others on demand or where they already have a value or an error. */
function NewFields({ first, more }: Adding) {
  const translate = useTranslate()
  const { errors, dirtyFields } = useFormState()
  const presetNames = usePresetNames()
  const moreFields = useRef<HTMLDivElement>(null)
  const [isAsked, setRequested] = useState(false)
  const isOpen = isAsked || more.some((name) => presetNames.has(name) || errors[name] || dirtyFields[name])
  useEffect(() => {
    if (isAsked) moreFields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isAsked])
  // Passed values of fields that are not in the form are shown all the same: nothing is saved unseen.
  const otherPresets = [...presetNames].filter((name) => !first.includes(name) && !more.includes(name))
  return (
    <Fragment>
      {[...first, ...otherPresets].map((name) => (
        <FormField key={name} name={name} />
      ))}
      {isOpen ? (
        <div ref={moreFields} className="form-more">
          {more.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      ) : (
        <button type="button" className="button form-more-open" onClick={() => setRequested(true)}>
          {translate('kit.form.more')}
        </button>
      )}
    </Fragment>
  )
}

/** The fields in the declaration's order and sections, or in the resource's own layout. */
export function Fields() {
  const { resource, record } = useFormScreen()
  const { layout: Layout } = useScreens()
  const words = useWords(resource.name)
  if (Layout) return <Layout Field={FormField} {...(record ? { record } : {})} />
  if (resource.adding && !record) return <NewFields {...resource.adding} />
  const visibleNames = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.options.hidden)
  const sectioned = new Set(resource.sections.flatMap(({ fields }) => fields))
  return (
    <Fragment>
      {visibleNames
        .filter((name) => !sectioned.has(name))
        .map((name) => (
          <FormField key={name} name={name} />
        ))}
      {resource.sections.map(({ key, fields }) => (
        <Section
          key={key}
          name={key}
          title={words.section(key)}
          fields={fields.filter((name) => visibleNames.includes(name))}
        />
      ))}
    </Fragment>
  )
}
