import type { QuotesMessages } from '../en/quotes.ts'

export const quotes: QuotesMessages = {
  questions: { option_needed: { title: '接受的是哪个方案？' } },
  quotes: {
    send: '保存并发送',
    mark_sent: '保存并标记为已发送',
    kept: '%{at} 已保存',
    revision: '第 %{n} 版',
    change: '更改',
    choose: '选择',
    facts: '报价信息',
    opening: '引言',
    add_opening: '添加引言',
    add_fact: '添加',
    line: '明细',
    of: '%{done}/%{all}',
    drawers: { questions: '问题', photos: '照片', notes: '备注' },
  },
}
