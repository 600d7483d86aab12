import { type ComponentProps, lazy, Suspense } from 'react'

const Picker = lazy(() => import('./Picker.tsx'))

/** The picker with its code fetched when a form first needs it; a control of the same size stands in its place. */
export function LazyPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense fallback={<span className="control-frame picker" aria-busy="true" />}>
      <Picker {...props} />
    </Suspense>
  )
}

/** The resource that a field refers to. */
export function targetOf(field: { store: { references?: string } | object }): string {
  const target = (field.store as { references?: string }).references
  if (!target) throw new Error('this field refers to nothing')
  return target
}
