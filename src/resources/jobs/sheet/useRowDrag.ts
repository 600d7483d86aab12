import { type PointerEvent, type RefObject, useCallback } from 'react'
import { usePointerDrag } from '../../../kit/ui/usePointerDrag.ts'
import { useSheet } from './context.ts'

/** Drags lines by their handle: a line shows the destination. */
export function useRowDrag(body: RefObject<HTMLElement | null>) {
  const drag = usePointerDrag()
  const { store, option } = useSheet()
  return useCallback(
    (event: PointerEvent, key: number) => {
      let before: number | undefined
      let isOver = false
      const rowOf = (rowKey: number | string) => body.current?.querySelector<HTMLElement>(`[data-row="${rowKey}"]`)
      const clear = () => {
        for (const one of body.current?.querySelectorAll('[data-drop]') ?? []) one.removeAttribute('data-drop')
      }
      drag(event, {
        begin: () => rowOf(key)?.setAttribute('data-dragged', ''),
        frame: ({ y }) => {
          clear()
          const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
          const rowBelow = rows.find((row) => {
            const { top, height } = row.getBoundingClientRect()
            return row.dataset['row'] !== 'heading' && y < top + height / 2
          })
          const index = Number(rowBelow?.dataset['row'])
          before = Number.isNaN(index) ? undefined : index
          isOver = true
          rowBelow?.setAttribute('data-drop', '')
        },
        end: (dropped) => {
          clear()
          rowOf(key)?.removeAttribute('data-dragged')
          if (dropped && isOver) store.moveTo(key, before, option)
        },
      })
    },
    [drag, store, option, body],
  )
}
