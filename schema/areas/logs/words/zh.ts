import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  logs: {
    revertEntry: { does: '还原', done: '已还原' },
    revertChangeset: { does: '全部还原', done: '已全部还原' },
    revertPerson: { does: '还原某人所做的', done: '已还原' },
  },
}
