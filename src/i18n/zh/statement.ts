import type { StatementMessages } from '../en/statement.ts'

export const statement: StatementMessages = {
  statement: {
    title: '对账单',
    to_customer: '返回客户',
    period: '期间',
    csv: '下载 CSV',
    print: '打印',
    email: '发送对账单',
    none: '此期间没有应付或付款。',
  },
}
