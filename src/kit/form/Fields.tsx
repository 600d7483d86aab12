import { Fragment, useId } from 'react'
import { useScreens } from '../screens/ScreensContext.ts'
import { useWords } from '../words.ts'
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

/** The fields in the declaration's order and sections, or as the resource lays them out itself. */
export function Fields() {
  const { resource, record } = useFormScreen()
  const { layout: Layout } = useScreens()
  const words = useWords(resource.name)
  if (Layout) return <Layout Field={FormField} {...(record ? { record } : {})} />
  const shown = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.options.hidden)
  const sectioned = new Set(resource.sections.flatMap(({ fields }) => fields))
  return (
    <Fragment>
      {shown
        .filter((name) => !sectioned.has(name))
        .map((name) => (
          <FormField key={name} name={name} />
        ))}
      {resource.sections.map(({ key, fields }) => (
        <Section
          key={key}
          name={key}
          title={words.section(key)}
          fields={fields.filter((name) => shown.includes(name))}
        />
      ))}
    </Fragment>
  )
}
