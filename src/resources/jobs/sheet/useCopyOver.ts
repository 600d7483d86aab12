import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useRef } from 'react'
import { useComputedTotals, useSheet } from './context.ts'

/** Copies one line to the end of another option; the open option stays open, and a message names the destination. */
export function useCopyOver(): (key: number, option: number) => void {
  const { store, announce } = useSheet()
  const { all } = useComputedTotals()
  const translate = useTranslate()
  const notify = useNotify()
  const options = useRef(all)
  options.current = all
  return useCallback(
    (key, option) => {
      const count = store.copyTo([key], option)
      const name = options.current.find((one) => one.option.key === option)?.option.name
      const text = translate('lines.options.copied', { smart_count: count, name })
      announce(text)
      notify(text, { type: 'info' })
    },
    [store, announce, translate, notify],
  )
}
