import type { Field } from '../../../schema/engine/fields/field.ts'
import type { EditableFieldComponents, FieldComponents, LooseFieldComponents } from './types.ts'

const FILES = import.meta.glob<Readonly<Record<string, FieldComponents>>>(['./*.tsx', '!./index.tsx'], { eager: true })
/** The React components of every field type, by the type's name; each file and its export have that name. */
const FACES: Readonly<Record<string, FieldComponents | undefined>> = Object.fromEntries(
  Object.entries(FILES).map(([file, faces]) => {
    const kind = file.slice('./'.length, -'.tsx'.length)
    return [kind, faces[kind]]
  }),
)

/** How a field is displayed, edited and used in filters. */
export function componentsOf(field: Pick<Field, 'kind'>): LooseFieldComponents {
  const components = FACES[field.kind]
  if (!components)
    throw new Error(`field kind ${field.kind} has no interface half; add src/kit/kinds/${field.kind}.tsx`)
  // The value that a field holds is always of the field's type.
  return components as LooseFieldComponents
}

/** The components of a field that is known to have an input. */
export function editableComponentsOf(field: Pick<Field, 'kind'>): EditableFieldComponents {
  const components = componentsOf(field)
  if (!components.Input) throw new Error(`field kind ${field.kind} has no control`)
  return components as EditableFieldComponents
}
