import type { AreaWords, NotificationWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  record: {
    addComment: { does: '添加评论', done: '评论已添加' },
    editComment: { does: '修改评论', done: '评论已更改' },
    deleteComment: { does: '删除评论', done: '评论已删除' },
    saveAnswers: { does: '保存回答', done: '回答已保存' },
    merge: { does: '合并', done: '已与%{name}合并' },
  },
}

export const notifications: NotificationWords = {
  mention: { label: '有人提到我', lines: { said: '%{who} 提到了您' } },
}
