import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  logs: {
    revertEntry: { does: '还原', done: '已还原' },
    revertChangeset: { does: '全部还原', done: '已全部还原' },
    revertPerson: { does: '还原某人所做的', done: '已还原' },
  },
}

export const settings: SettingWords = {
  groups: { kept: '数据保留' },
  fields: { 'kept.server_lines': '服务器日志行数' },
  help: { 'kept.server_lines': '所有服务器合计。新日志到来时，最早的会被删除。' },
}
