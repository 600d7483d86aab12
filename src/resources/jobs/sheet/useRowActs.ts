import { useTranslate } from 'ra-core'
import { type RefObject, useMemo, useRef } from 'react'
import { headingOf } from '../../../../schema/areas/jobs/documentLines.ts'
import { useComputedTotals, useSheet } from './context.ts'
import { focusCell, type RowAct } from './keys.ts'
import { useCopyOver } from './useCopyOver.ts'

/** Actions on a line, from its shortcuts and its menu; moves the focus where that makes sense. */
export function useRowActs(
  body: RefObject<HTMLElement | null>,
  onDetails: (key: number) => void,
  /** Asks which of several other options the line is copied to. */
  onOver: (key: number) => void,
) {
  const { store, option, announce } = useSheet()
  const { entries, all } = useComputedTotals()
  const copyOver = useCopyOver()
  const otherOptions = useRef<readonly number[]>([])
  otherOptions.current = all.map((one) => one.option.key).filter((key) => key !== option)
  const translate = useTranslate()
  const now = useRef(entries)
  now.current = entries
  return useMemo(() => {
    const indexOf = (key: number) => now.current.findIndex((entry) => entry.key === key)
    return (act: RowAct, key: number, column = 'name') => {
      const index = indexOf(key)
      if (index < 0) return
      if (act === 'details') return onDetails(key)
      if (act === 'turn') {
        store.turn(key)
        return focusCell(body.current, key, 'name')
      }
      if (act === 'copy') {
        const copyKey = store.duplicate(key)
        announce(translate('lines.duplicated', { n: index + 2 }))
        return copyKey === undefined ? undefined : focusCell(body.current, copyKey, column)
      }
      if (act === 'over') {
        const [only, ...more] = otherOptions.current
        if (only === undefined) return
        return more.length === 0 ? copyOver(key, only) : onOver(key)
      }
      if (act === 'group') {
        const usedHeadings = new Set(now.current.map(({ line }) => headingOf(line)))
        const name = translate('lines.new_heading')
        let heading = name
        for (let n = 2; usedHeadings.has(heading); n++) heading = `${name} ${n}`
        store.group(key, heading)
        announce(translate('lines.grouped', { heading }))
        return requestAnimationFrame(() =>
          body.current?.querySelector<HTMLElement>(`[data-heading="${key}"] input`)?.focus(),
        )
      }
      if (act === 'remove') {
        const next = now.current[index + 1] ?? now.current[index - 1]
        store.remove([key])
        announce(translate('kit.lines.removed', { n: index + 1 }))
        return focusCell(body.current, next?.key ?? 'search', next ? column : 'name')
      }
      if (!store.move(key, act === 'up' ? -1 : 1)) return
      announce(translate('kit.lines.moved', { n: store.mine(option).findIndex((one) => one.key === key) + 1 }))
      focusCell(body.current, key, column)
    }
  }, [store, option, announce, translate, body, onDetails, onOver, copyOver])
}
