import { useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { LISTS } from '../../../../schema/areas/jobs/documentLines.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { messagesAt } from '../../../kit/form/resolver.ts'
import type { SheetValues } from './sheetValues.ts'

const NO_ERRORS = '{}'

/** Key of a line → errors of its cells, as JSON; and the general errors of the lines. */
export function useLineErrors({ entries }: SheetValues) {
  const { errors } = useFormState({ name: [...LISTS] })
  const errorText = useErrorText()
  return useMemo(() => {
    const ofLines = new Map<number, string>()
    const sheetErrors: string[] = []
    for (const list of LISTS) {
      const { own, parts } = messagesAt(errors[list])
      if (own) sheetErrors.push(errorText(own))
      const listEntries = entries.filter((entry) => entry.list === list)
      const byLine = Map.groupBy(Object.entries(parts), ([path]) => Number(path.split('.')[0]))
      for (const [index, messages] of byLine) {
        const key = listEntries[index]?.key
        const texts = messages.map(([path, text]) => [path.split('.')[1] ?? '', errorText(text)])
        if (key !== undefined) ofLines.set(key, JSON.stringify(Object.fromEntries(texts)))
      }
    }
    return {
      of: (key: number) => ofLines.get(key) ?? NO_ERRORS,
      whole: sheetErrors,
      any: ofLines.size > 0 || sheetErrors.length > 0,
    }
  }, [errors, entries, errorText])
}
