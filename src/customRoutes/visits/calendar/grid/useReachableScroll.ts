import { useEffect } from 'react'

/**
 * Lets keyboard users scroll the hours while nothing in them can be focused.
 * @param columns the rendered day columns
 */
export function useReachableScroll(columns: ReadonlyMap<string, HTMLElement>, isEmpty: boolean): void {
  useEffect(() => {
    const [column] = isEmpty ? columns.values() : []
    column?.setAttribute('tabindex', '0')
    return () => column?.removeAttribute('tabindex')
  }, [columns, isEmpty])
}
