import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  files: {
    describeFile: { does: '描述文件', done: '文件描述已更改' },
    deleteFile: { does: '删除文件', done: '文件已删除' },
  },
}
