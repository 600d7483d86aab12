import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  jobs: { pay: { does: '收款', done: '已收款 %{name}' } },
}
