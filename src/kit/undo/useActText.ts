import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { wordsOf } from '../words.ts'
import type { Act } from './acts.ts'

/** An act in words: “Archived “Boiler””, “Changed 3 job types”. */
export function useActText(): (act: Omit<Act, 'changeset'>) => string {
  const translate = useTranslate()
  return useCallback(
    ({ resource, event, count, label, part }) => {
      if (part) return translate(`record.acts.${part}.${event}`, { _: translate('record.acts.other') })
      const words = wordsOf(translate, resource)
      const what = count === 1 && label !== null ? `“${label}”` : words.count(count)
      return translate(`undo.acts.${event}`, { what })
    },
    [translate],
  )
}
