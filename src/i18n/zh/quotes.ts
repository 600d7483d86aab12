import type { QuotesMessages } from '../en/quotes.ts'

export const quotes: QuotesMessages = {
  questions: { option_needed: { title: '接受的是哪个方案？' } },
  quotes: {
    send: '保存并发送',
    kept: '%{at} 已暂存',
    revision: '第 %{n} 版',
    change: '更改',
    choose: '选择',
    facts: '报价信息',
    opening: '开场白',
    add_opening: '写下纸面开头的话',
    add_fact: '添加',
    line: '明细',
    of: '%{done}/%{all}',
    sent_locked: '%{day} 已发送，已锁定',
    locked: '%{status}，已锁定',
    drawers: { questions: '问题', photos: '照片', notes: '备注' },
  },
}
