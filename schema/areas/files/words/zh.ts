import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  files: {
    describeFile: { does: '描述文件', done: '文件描述已更改' },
    deleteFile: { does: '删除文件', done: '文件已删除' },
  },
}

const none = '0 表示不接收。'

export const settings: SettingWords = {
  groups: { files: '文件' },
  tests: { 'files.files': '测试存储' },
  fields: {
    'files.image_mb': '图片上限（MB）',
    'files.video_mb': '视频上限（MB）',
    'files.audio_mb': '录音上限（MB）',
    'files.pdf_mb': 'PDF 上限（MB）',
    'files.document_mb': '文档上限（MB）',
    'files.other_mb': '其他文件上限（MB）',
    'files.import_mb': '导入表格上限（MB）',
  },
  help: {
    'files.image_mb': none,
    'files.video_mb': none,
    'files.audio_mb': none,
    'files.pdf_mb': none,
    'files.document_mb': `文本、表格和演示文稿。${none}`,
    'files.other_mb': `压缩包、图纸及未知类型，浏览器只会将其保存。${none}`,
    'files.import_mb': 'CSV 和 XLSX 表格。',
  },
}
