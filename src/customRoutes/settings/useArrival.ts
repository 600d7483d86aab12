import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'

/** Scrolls to what the address names: a setting by its id, or a group by its name. */
export function useArrival(states: readonly SettingState[]): void {
  const { id } = useParams()
  const key = states.find((one) => String(one.id) === id)?.key
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(
      key ? `[data-setting="${key}"]` : `[data-group="${CSS.escape(id ?? '')}"]`,
    )
    if (!element) return
    element.scrollIntoView({ block: key ? 'center' : 'start' })
    element.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus({ preventScroll: true })
  }, [id, key])
}
