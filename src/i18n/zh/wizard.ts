import type { WizardMessages } from '../en/wizard.ts'

export const wizard: WizardMessages = {
  leads: {
    quotes: {
      title: '相关报价',
      none: '此线索尚无报价。',
      failed: '无法加载报价。',
    },
  },
  wizard: {
    steps: '步骤',
    missing: '缺少：%{fields}',
    next: '下一步',
    back: '上一步',
    finish: '保存',
    restored: '已恢复您之前填写的内容。',
    again: '重新开始',
    leave_body: '已填写但未保存的内容将丢失。',
    questions: '问题',
    questions_failed: '无法加载问题。',
    leads: { customer: '客户信息', lead: '线索信息' },
    likely: {
      title: '可能是其中之一',
      help: '这里已有记录：请直接打开，不必新建。',
      none: '尚无类似的人。',
    },
  },
}
