import type { Permission } from '../../engine/permissions.ts'

/** Type of a placeholder's value, and so its default format. */
export type PlaceholderKind = 'text' | 'money' | 'price' | 'date' | 'number' | 'link' | 'flag'

export interface Placeholder {
  readonly kind: PlaceholderKind
  /** Its description for people who write templates. */
  readonly en: string
  readonly zh: string
  /** Permissions that the writer needs besides seeing the record; otherwise it is empty. */
  readonly needs?: readonly Permission[]
  /** Filled in only when the email is sent: a sign-in that nobody else should have. */
  readonly late?: true
  /** A link that signs in or pays as its recipient: allowed only as text or as the whole address of a link. */
  readonly secret?: true
}

/** A list for `{% for %}`, and the fields of its items. */
export interface Loop {
  readonly en: string
  readonly zh: string
  /** Permissions that the writer needs besides seeing the record; otherwise it has no items. */
  readonly needs?: readonly Permission[]
  readonly each: Readonly<Record<string, Placeholder>>
}

const text = (en: string, zh: string): Placeholder => ({ kind: 'text', en, zh })
const money = (en: string, zh: string): Placeholder => ({ kind: 'money', en, zh })
const date = (en: string, zh: string): Placeholder => ({ kind: 'date', en, zh })
/** The same fact as in another area, for people who may see it there. */
const needing = (needs: readonly Permission[], placeholder: Placeholder): Placeholder => ({ ...placeholder, needs })
const number = (en: string, zh: string): Placeholder => ({ kind: 'number', en, zh })

/** Everything that a template can name, in groups. Amounts are in pounds including VAT unless they say otherwise; unknown values are empty. */
export const GROUPS = {
  customer: {
    'customer.name': text('Customer name on documents', '客户名称'),
    'customer.first_name': text('First name', '名字'),
    'customer.last_name': text('Last name', '姓氏'),
    'customer.company': text('Company', '公司'),
    'customer.email': text('Email address', '电子邮箱'),
    'customer.phone': text('Telephone', '电话'),
  },
  franchise: {
    'franchise.name': text('Franchise', '加盟店'),
    'franchise.legal_name': text('Legal name', '法定名称'),
    'franchise.phone': text('Franchise telephone', '加盟店电话'),
    'franchise.email': text('Franchise email address', '加盟店邮箱'),
    'franchise.address': text('Franchise address', '加盟店地址'),
  },
  sender: {
    'sender.name': text('Sender’s name', '发送人'),
    'sender.email': text('Sender’s email address', '发送人邮箱'),
    today: date('Today', '今天'),
  },
  payment: {
    'payment.link': {
      kind: 'link',
      en: 'Card payment link, created when the email is sent',
      zh: '刷卡付款链接（发送时生成）',
      late: true,
      secret: true,
    },
  },
  lead: {
    'lead.type': text('Lead type', '线索类型'),
    'lead.description': text('Subject', '内容'),
    'lead.received': date('Received on', '收到日期'),
    'lead.site': text('Site address', '地址'),
  },
  quote: {
    'quote.number': text('Number', '编号'),
    'quote.title': text('Title', '标题'),
    'quote.date': date('Created on', '日期'),
    'quote.valid_until': date('Valid until', '有效期至'),
    'quote.total': money('Total inc VAT', '含税总价'),
    'quote.net': money('Total ex VAT', '不含税总价'),
    'quote.deposit': money('Deposit', '定金'),
    'quote.revision': number('Revision', '修订版'),
    'quote.site': text('Site address', '施工地址'),
  },
  invoice: {
    'invoice.number': text('Number', '编号'),
    'invoice.title': text('Title', '标题'),
    'invoice.date': date('Date', '日期'),
    'invoice.due_date': date('Due date', '到期日'),
    'invoice.total': money('Total inc VAT', '含税总额'),
    'invoice.paid': money('Paid', '已付'),
    'invoice.balance': money('Outstanding', '未付'),
    'invoice.days_late': number('Days overdue; empty if not overdue', '逾期天数'),
  },
  job: {
    'job.number': text('Number', '编号'),
    'job.title': text('Description', '标题'),
    'job.type': text('Type', '类型'),
    'job.status': text('Status', '状态'),
    'job.site': text('Site address', '地址'),
    'job.total': money('Total inc VAT', '含税总价'),
    'job.outstanding': needing(['Payments:list'], money('Outstanding', '未付')),
  },
  visit: {
    'visit.day': needing(['Appointments:list'], text('Visit date', '上门日期')),
    'visit.from': needing(['Appointments:list'], text('Start time', '开始时间')),
    'visit.to': needing(['Appointments:list'], text('End time', '结束时间')),
    'visit.worker': needing(['Appointments:list'], text('Worker’s first name', '上门人员')),
    'visit.site': needing(['Appointments:list'], text('Visit address', '上门地址')),
  },
  complaint: {
    'complaint.number': text('Number', '编号'),
    'complaint.subject': text('Subject', '主题'),
    'complaint.received': date('Received on', '收到日期'),
    'complaint.answer_by': date('First answer by', '首次答复期限'),
    'complaint.resolve_by': date('Final answer by', '最终答复期限'),
    'complaint.resolution': text('Final answer', '处理结果'),
    'complaint.remedy': money('Amount refunded, inc VAT', '补偿金额'),
  },
  user: {
    'user.first_name': text('First name of the account holder', '账户所有者的名字'),
    'user.email': text('Email address of the account', '账户邮箱'),
    'business.name': text('Name of your business', '本系统名称'),
  },
  token: {
    'token.link': {
      kind: 'link',
      en: 'Sign-in link; created when the email is sent',
      zh: '登录链接（发送时生成）',
      late: true,
      secret: true,
    },
    'token.code': { ...text('Token', '令牌'), secret: true },
    'token.life': text('How long the token is valid, in words', '令牌有效期'),
  },
  account: {
    'account.balance': needing(['Invoices:list'], money('Total balance', '账户余额')),
    'account.overdue': needing(['Invoices:list'], money('Overdue balance', '其中逾期')),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Placeholder>>>>
export type GroupName = keyof typeof GROUPS

/** Lists, by the name in `{% for line in … %}`. */
export const LOOPS = {
  lines: {
    en: 'Lines of the document',
    zh: '明细行',
    each: {
      name: text('Description', '名称'),
      quantity: number('Quantity', '数量'),
      price: { kind: 'price', en: 'Price ex VAT', zh: '单价（不含税）' },
      total: money('Total ex VAT', '小计（不含税）'),
    },
  },
  open_invoices: {
    en: 'Unpaid invoices',
    zh: '未付发票',
    needs: ['Invoices:list'],
    each: {
      number: text('Number', '编号'),
      due_date: date('Due date', '到期日'),
      balance: money('Outstanding', '未付'),
    },
  },
} as const satisfies Readonly<Record<string, Loop>>
export type LoopName = keyof typeof LOOPS
