import type { StatementMessages } from '../en/statement.ts'

export const statement: StatementMessages = {
  statement: {
    title: '对账单',
    to_customer: '返回客户',
    period: '期间',
    csv: '保存为 CSV',
    print: '打印',
    none: '此期间没有应付或付款。',
  },
}
