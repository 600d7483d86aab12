import { useTranslate } from 'ra-core'
import { usePorts } from '../../kit/ports.ts'

/** Shows the program as a member of this group would see it, read-only. */
export function ViewAsButton({ id, name }: { readonly id: number; readonly name: string }) {
  const translate = useTranslate()
  const { viewAs } = usePorts()
  if (viewAs.group) return null
  return (
    <button type="button" className="button" onClick={() => viewAs.start({ id, name })}>
      {translate('access.view_as')}
    </button>
  )
}
