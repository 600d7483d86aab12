import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  leads: { convert: { does: '转为报价', done: '已创建 %{name}' } },
}
