import { useEffect } from 'react'

/**
 * Lets the keyboard scroll the hours while nothing in them takes the focus.
 * @param columns the days as they are drawn
 */
export function useReachableScroll(columns: ReadonlyMap<string, HTMLElement>, isEmpty: boolean): void {
  useEffect(() => {
    const [column] = isEmpty ? columns.values() : []
    column?.setAttribute('tabindex', '0')
    return () => column?.removeAttribute('tabindex')
  }, [columns, isEmpty])
}
