import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { wordsOf } from '../words.ts'
import type { Act } from './acts.ts'

/** Describes an action: “Archived “Boiler””, “Changed “Boiler”: Title”, “Changed 3 job types”. */
export function useActText(): (act: Omit<Act, 'changeset'>) => string {
  const translate = useTranslate()
  return useCallback(
    ({ resource, event, count, label, part, field }) => {
      if (part) return translate(`record.acts.${part}.${event}`, { _: translate('record.acts.other') })
      const words = wordsOf(translate, resource)
      const what = count === 1 && label !== null ? `“${label}”` : words.count(count)
      const actText = translate(`undo.acts.${event}`, { what })
      return field && event === 'updated'
        ? translate('undo.field', { act: actText, field: words.field(field) })
        : actText
    },
    [translate],
  )
}
