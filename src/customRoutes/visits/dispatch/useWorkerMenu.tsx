import { useTranslate } from 'ra-core'
import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import type { BoardWorker } from './dispatchData.ts'

const WorkerMenu = loadable(() => import('./WorkerMenu.tsx'))

/**
 * The menu of a worker's row: the function that opens it, and the element to render. `.` opens that of the row under the cursor.
 * @param lanes the element that contains the rows
 * @param current the worker of that row
 */
export function useWorkerMenu(
  lanes: RefObject<HTMLElement | null>,
  current: BoardWorker | undefined,
): readonly [(worker: BoardWorker, anchor: HTMLElement) => void, ReactNode] {
  const translate = useTranslate()
  const { can } = usePorts()
  const [openMenu, setOpenMenu] = useState<{ worker: BoardWorker; anchor: HTMLElement } | null>(null)
  const open = useCallback((worker: BoardWorker, anchor: HTMLElement) => setOpenMenu({ worker, anchor }), [])
  const run = () => {
    const anchor = current && lanes.current?.querySelector<HTMLElement>(`[data-worker="${current.id}"]`)
    if (current && anchor) open(current, anchor)
  }
  useShortcuts([{ keys: '.', scope: 'list', text: translate('dispatch.worker'), run }])
  const menu = openMenu && (
    <WorkerMenu {...openMenu} mayEdit={can('Workers', 'edit')} onClose={() => setOpenMenu(null)} />
  )
  return [open, menu]
}
