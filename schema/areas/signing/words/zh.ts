import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  jobs: {
    sign: { does: '签署', done: '已签署' },
    withdrawSignature: { does: '撤回签名', done: '签名已撤回' },
  },
}
