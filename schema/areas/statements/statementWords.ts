import type { Locale } from '../../engine/text/format.ts'
import type { EntryKind } from './endpoints.ts'

type Key =
  | EntryKind
  | 'statement'
  | 'period'
  | 'to'
  | 'date'
  | 'what'
  | 'due'
  | 'charged'
  | 'paid'
  | 'balance'
  | 'opening'
  | 'closing'
  | 'none'
  | 'credit'

/** Texts of a statement in documents and files. */
export const STATEMENT_WORDS: Readonly<Record<Locale, Readonly<Record<Key, string>>>> = {
  en: {
    statement: 'Statement',
    period: 'Period',
    to: 'To',
    date: 'Date',
    what: 'Details',
    due: 'Due date',
    charged: 'Charged',
    paid: 'Paid',
    balance: 'Balance',
    opening: 'Balance brought forward',
    closing: 'Amount due, less payments on account',
    credit: 'In credit',
    none: 'No charges or payments in this period.',
    invoice: 'Invoice',
    credit_note: 'Credit note',
    payment: 'Payment',
    refund: 'Refund',
  },
  zh: {
    statement: '对账单',
    period: '期间',
    to: '致',
    date: '日期',
    what: '项目',
    due: '到期',
    charged: '应付',
    paid: '已付',
    balance: '余额',
    opening: '上期结转',
    closing: '应付合计（已减预收款）',
    credit: '贷方余额',
    none: '此期间没有记录。',
    invoice: '发票',
    credit_note: '贷记单',
    payment: '付款',
    refund: '退款',
  },
}
