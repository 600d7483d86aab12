import type { ResourceWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'take-outs': {
    name: '数据导出',
    about: '您全部数据的完整副本，合为一个文件：记录、文件和日志。可据此建立新服务器。',
    fields: {
      name: '编号',
      status: '状态',
      progress: '进度',
      rows: '行数',
      files: '文件数',
      missing: '未找到的文件',
      size: '大小（kB）',
      sha256: 'SHA-256',
      notes: '备注',
    },
    help: {
      progress: '百分比。',
      rows: '所有数据表的行，包括日志。',
      missing: '记录中有、但存储中没有的文件。',
      sha256: '整个文件的校验值，用于核对副本。',
      notes: '用途。',
    },
    choices: { status: { waiting: '等待中', making: '生成中', done: '已完成', gone: '已删除', failed: '失败' } },
    sections: { what: '概况', counts: '数量' },
  },
}
