import { useWatch } from 'react-hook-form'
import { useScreens } from '../screens/ScreensContext.ts'
import { useFormScreen } from './FormContext.ts'

/** What the resource shows next to its form, with the current values of the form. */
export function Aside() {
  const { record } = useFormScreen()
  const { aside: Shown } = useScreens()
  const values = useWatch()
  if (!Shown) return null
  return (
    <aside className="form-aside">
      <Shown values={{ ...record, ...values }} {...(record ? { record } : {})} />
    </aside>
  )
}
