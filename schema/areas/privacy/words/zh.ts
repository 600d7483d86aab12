import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  customers: {
    privacyOf: { does: '个人数据' },
    erase: {
      does: '删除个人数据',
      done: '已删除',
      fields: { confirm: '客户姓名', reason: '原因' },
    },
  },
}
