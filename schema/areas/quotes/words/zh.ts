import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  quotes: {
    book: { does: '预约上门', short: '预约' },
    duplicate: { does: '复制', done: '已创建 %{name}' },
    revise: { does: '新建版本', done: '已创建 %{name}' },
    convert: { does: '转为工单', done: '已创建 %{name}' },
  },
}
