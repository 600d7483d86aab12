import { loadable } from '../../ui/loadable.tsx'

/** The picker with its code fetched when a form first needs it; a control of the same size stands in its place. */
export const LazyPicker = loadable(
  () => import('./Picker.tsx'),
  <span className="control-frame picker" aria-busy="true" />,
)

/** The resource that a field refers to. */
export function targetOf(field: { store: { references?: string } | object }): string {
  const target = (field.store as { references?: string }).references
  if (!target) throw new Error('this field refers to nothing')
  return target
}
