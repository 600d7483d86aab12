import type { z } from 'zod'
import type { reportRefused } from '../../../schema/areas/fieldApp/acts.ts'
import { formatMoment, type Locale } from '../../../schema/engine/text/format.ts'

type Told = Readonly<z.output<NonNullable<typeof reportRefused.body>>>['steps'][number]
type Words = Readonly<Record<string, string>>

/** Users can edit a task, so it is written in the language of the person who gets it. */
const STEPS: Readonly<Record<Locale, Words>> = {
  en: {
    onTheWay: 'On my way',
    onSite: 'Start',
    pause: 'Take a break',
    resume: 'Resume',
    finish: 'Finish',
    partDone: 'Part done',
    noAccess: 'No access',
    abort: 'Cancel visit',
    stepBack: 'Undo last step',
  },
  zh: {
    onTheWay: '出发',
    onSite: '开始',
    pause: '休息',
    resume: '继续',
    finish: '完成',
    partDone: '部分完成',
    noAccess: '无法进入',
    abort: '取消上门',
    stepBack: '撤回上一步',
  },
}
const WHY: Readonly<Record<Locale, Words>> = {
  en: {
    signature_missing: 'documents are not signed',
    answers_missing: 'questions are not answered',
    visit_step: 'the previous step was not recorded',
    status_move: 'the office changed the status of the visit',
    visit_cancelled: 'the visit was cancelled',
    not_found: 'the visit was reassigned',
    timesheet_approved: 'the time sheet of this week is approved',
    in_future: 'the time is in the future',
    too_early: 'the time is too long before the visit',
    time_order: 'the time is before the previous step',
  },
  zh: {
    signature_missing: '文件未签署',
    answers_missing: '问题未回答',
    visit_step: '上一步未被接受',
    status_move: '办公室已更改上门状态',
    visit_cancelled: '上门已取消',
    not_found: '上门已转给他人',
    timesheet_approved: '本周工时表已批准',
    in_future: '时间在将来',
    too_early: '时间离上门太早',
    time_order: '时间早于上一步',
  },
}
const MORE: Readonly<Record<Locale, { readonly lead: string; readonly between: string }>> = {
  en: {
    lead: 'Done on site, but not recorded. Check the visit and enter the times if they are right.',
    between: ': ',
  },
  zh: { lead: '已在现场完成，但未记录。请核对这次上门，并在正确时补录时间。', between: '：' },
}
/** Maximum number of characters of a task's description. */
const MAX = 4000

/** Describes steps that were done offline and refused later: each with its time, the reason, and what was missing. */
export function refusedText(steps: readonly Told[], locale: Locale): string {
  const { lead, between } = MORE[locale]
  const lines = steps.map(({ step, at, code, reason, missing = [] }) => {
    const why = (Object.hasOwn(WHY[locale], code) ? WHY[locale][code] : undefined) ?? code
    const named = missing.length > 0 ? ` (${missing.join(', ')})` : ''
    return `• ${STEPS[locale][step]}, ${formatMoment(at)}${between}${why}${named}${reason ? ` – ${reason}` : ''}`
  })
  return [lead, ...lines].join('\n').slice(0, MAX)
}
