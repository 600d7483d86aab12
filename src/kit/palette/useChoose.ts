import { useNavigate } from 'ra-core'
import type { Entry } from './entries.ts'
import { useRecent } from './useRecent.ts'

/**
 * Opens the chosen entry, here or in a new tab, or runs it once the palette has closed and restored the focus, because actions depend on where the
 * focus is.
 */
export function useChoose(onClose: () => void): (entry: Entry, inNewTab: boolean) => void {
  const navigate = useNavigate()
  const [, note] = useRecent()
  return (entry, inNewTab) => {
    const { to, run } = entry
    if (to !== undefined) note(entry)
    if (to !== undefined && inNewTab) {
      window.open(to, '_blank', 'noopener')
      return
    }
    onClose()
    if (to !== undefined) navigate(to)
    else if (run) requestAnimationFrame(run)
  }
}
