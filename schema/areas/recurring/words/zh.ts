import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  'recurring-jobs': { make: { does: '立即创建下一个', done: '已创建 %{name}' } },
}
