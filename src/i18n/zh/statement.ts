import type { StatementMessages } from '../en/statement.ts'

export const statement: StatementMessages = {
  statement: {
    title: '对账单',
    to_customer: '返回客户',
    csv: '保存为 CSV',
    print: '打印',
    before: '向前一个月',
    after: '向后一个月',
    none: '此期间没有应付或付款。',
    due: '到期 %{date}',
  },
}
