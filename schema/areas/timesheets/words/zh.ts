import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  timesheets: {
    correctTimes: { does: '更正工时', done: '工时已更正' },
    approveTimesheet: { does: '批准本周', done: '本周已批准' },
    withdrawApproval: { does: '撤回批准', done: '批准已撤回' },
  },
}
