import type { Locale } from '../../engine/text/format.ts'

const en = {
  worker: 'Worker',
  day: 'Day',
  visit: 'Visit',
  job: 'Job',
  planned_from: 'Planned from',
  planned_to: 'Planned to',
  planned: 'Planned minutes',
  started: 'Started',
  finished: 'Finished',
  breaks: 'Break minutes',
  worked: 'Worked minutes',
  travel: 'Travel minutes',
  reason: 'Correction reason',
  approved: 'Approved',
} as const
export type FileHead = keyof typeof en

/** Column headings of the file of time sheets. */
export const FILE_HEADS: Readonly<Record<Locale, Readonly<Record<FileHead, string>>>> = {
  en,
  zh: {
    worker: '工人',
    day: '日期',
    visit: '上门',
    job: '工单',
    planned_from: '计划开始',
    planned_to: '计划结束',
    planned: '计划分钟',
    started: '开始',
    finished: '完成',
    breaks: '休息分钟',
    worked: '工作分钟',
    travel: '路程分钟',
    reason: '更正原因',
    approved: '批准时间',
  },
}
