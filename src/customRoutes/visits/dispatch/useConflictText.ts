import { useTranslate } from 'ra-core'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import type { Conflict } from './axis.ts'

/** Describes a conflict at a place. */
export function useConflictText() {
  const translate = useTranslate()
  return (conflict: Conflict): string => {
    if (conflict.code !== 'clash') return translate(`dispatch.conflict.${conflict.code}`)
    const { visit } = conflict.with ?? {}
    if (!visit) return translate('dispatch.conflict.taken')
    const timesText = `${localDayAndTime(visit.starts_at).time}–${localDayAndTime(visit.ends_at).time}`
    return translate('dispatch.conflict.clash', { name: visit.name, at: timesText })
  }
}
