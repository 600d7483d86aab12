import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  jobs: {
    template: { does: '保存为模板', short: '模板', done: '已创建 %{name}' },
    repeat: { does: '重复此工单', short: '重复' },
    addSubJob: { does: '添加子工单', short: '子工单' },
    book: { does: '预约上门', short: '预约' },
    parts: { does: '添加模板的子工单', done: '已添加子工单' },
  },
}
