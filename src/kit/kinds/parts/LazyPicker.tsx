import { loadable } from '../../ui/loadable.tsx'

/** The picker; its code is loaded when a form first needs it, with a placeholder of the same size. */
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
