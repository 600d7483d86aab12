import type { ResourceWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'interface-descriptions': {
    name: '界面说明',
    about: '用自己的话写的帮助，显示在界面、字段、列和操作旁。',
    fields: { key: '位置', place: '位置类型', locale: '语言', text: '正文', untranslated: '缺少翻译' },
    help: {
      key: '说明的对象：界面、字段、列或操作。',
      text: 'Markdown：**粗体**、*斜体*、- 列表、[名称](/地址)。缺少某种语言的正文时，显示另一种语言。',
    },
    choices: {
      place: { screen: '界面', field: '字段', column: '列', act: '操作' },
      locale: { en: 'English', zh: '中文' },
    },
    presets: { untranslated: '缺少翻译' },
  },
}
