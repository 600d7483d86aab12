import { useCallback } from 'react'
import type { AnyResource } from '../../schema/engine/define.ts'
import { displayName } from '../../schema/engine/titleFields.ts'
import { translationFieldOf } from '../../schema/engine/translations.ts'
import { usePorts } from './ports.ts'

type Values = Readonly<Record<string, unknown>>

/** The title of a record in the current language; empty where it has none. */
export function useRecordName(resource: AnyResource | undefined): (record: Values) => string {
  const { locale } = usePorts()
  return useCallback(
    (record) => {
      if (!resource) return ''
      const other = translationFieldOf(resource, locale)
      return String((other && record[other]) || displayName(resource, record))
    },
    [resource, locale],
  )
}
