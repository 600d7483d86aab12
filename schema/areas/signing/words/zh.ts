import type { AreaWords, StepWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  jobs: {
    sign: { does: '签署', done: '已签署' },
    withdrawSignature: { does: '撤回签名', done: '签名已撤回' },
  },
}

export const steps: StepWords = {
  jobs: {
    documents: ['请签署 %{smart_count} 份文件', '%{smart_count} 份签名', '查看文件'],
  },
}
