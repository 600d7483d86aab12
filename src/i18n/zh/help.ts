import type { help as english } from '../en/help.ts'

/** Help texts that the business writes about the interface. */
export const help: typeof english = {
  help: {
    about: '帮助：%{name}',
    write_about: '编写帮助：%{name}',
    edit: '编辑帮助：%{name}',
    put_away: '收起此帮助',
    open: '当前焦点处的帮助',
    none: '此处尚无帮助',
    describe: '在显示处编写帮助',
    describing: '选择一个标记，为其旁边的内容编写帮助。',
    end: '完成',
    language: '语言',
    text: '正文',
    missing: '此语言尚无正文。',
    preview: '预览',
    nothing: '所写内容显示在此。',
    hint: 'Markdown：**粗体**、*斜体*、- 列表、[名称](/地址)',
    saved_text: '已保存的%{language}正文',
    translate: '编写%{language}正文',
    gone: '此位置已不存在',
    find: '界面、字段、列或操作',
  },
  validation: { unknown_place: '程序中没有此位置，请从提供的位置中选择' },
}
