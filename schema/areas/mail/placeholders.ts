import type { Permission } from '../../engine/permissions.ts'

/** What a placeholder holds, and so how it is written where a template says nothing of it. */
export type PlaceholderKind = 'text' | 'money' | 'date' | 'number' | 'link' | 'flag'

export interface Placeholder {
  readonly kind: PlaceholderKind
  /** What it is, in the words of whoever writes a template. */
  readonly en: string
  readonly zh: string
  /** Whoever fills it in must have all of these besides seeing the record: otherwise it is empty. */
  readonly needs?: readonly Permission[]
  /** It is filled in when the mail goes out and not before: a way in that nobody else should have. */
  readonly late?: true
  /** Whoever has it comes in, or pays, as its receiver: it stands as text or as the whole address of a link, and nowhere else. */
  readonly secret?: true
}

/** A list that `{% for %}` walks, and what each of its members has. */
export interface Loop {
  readonly en: string
  readonly zh: string
  /** Whoever fills it in must have all of these besides seeing the record: otherwise it has no members. */
  readonly needs?: readonly Permission[]
  readonly each: Readonly<Record<string, Placeholder>>
}

const text = (en: string, zh: string): Placeholder => ({ kind: 'text', en, zh })
const money = (en: string, zh: string): Placeholder => ({ kind: 'money', en, zh })
const date = (en: string, zh: string): Placeholder => ({ kind: 'date', en, zh })
/** The same fact as in another area, told to those who may see it there. */
const needing = (needs: readonly Permission[], placeholder: Placeholder): Placeholder => ({ ...placeholder, needs })
const number = (en: string, zh: string): Placeholder => ({ kind: 'number', en, zh })

/** Everything that a template can name, in groups. Amounts are in pounds with VAT unless they say otherwise; what is not known is empty. */
export const GROUPS = {
  customer: {
    'customer.name': text('Customer, as papers name them', '客户名称'),
    'customer.first_name': text('First name', '名字'),
    'customer.last_name': text('Last name', '姓氏'),
    'customer.company': text('Company', '公司'),
    'customer.email': text('Email address', '电子邮箱'),
    'customer.phone': text('Telephone', '电话'),
  },
  franchise: {
    'franchise.name': text('Franchise', '加盟店'),
    'franchise.legal_name': text('Legal name', '法定名称'),
    'franchise.phone': text('Its telephone', '加盟店电话'),
    'franchise.email': text('Its email address', '加盟店邮箱'),
    'franchise.address': text('Its address on one line', '加盟店地址'),
  },
  sender: {
    'sender.name': text('Whoever sends it', '发送人'),
    'sender.email': text('Email address of whoever sends it', '发送人邮箱'),
    today: date('Today', '今天'),
  },
  payment: {
    'payment.link': {
      kind: 'link',
      en: 'Where it is paid by card; made when the mail goes out',
      zh: '刷卡付款链接（发送时生成）',
      late: true,
      secret: true,
    },
  },
  lead: {
    'lead.type': text('Type of the lead', '线索类型'),
    'lead.description': text('What it is about', '内容'),
    'lead.received': date('Received on', '收到日期'),
    'lead.site': text('Where, on one line', '地址'),
  },
  quote: {
    'quote.number': text('Number', '编号'),
    'quote.title': text('What it is for', '标题'),
    'quote.date': date('Made on', '日期'),
    'quote.valid_until': date('Valid until', '有效期至'),
    'quote.total': money('Total with VAT', '含税总价'),
    'quote.net': money('Total without VAT', '不含税总价'),
    'quote.deposit': money('Deposit', '定金'),
    'quote.revision': number('Revision', '修订版'),
    'quote.site': text('Where the work is, on one line', '施工地址'),
  },
  invoice: {
    'invoice.number': text('Number', '编号'),
    'invoice.title': text('What it is for', '标题'),
    'invoice.date': date('Date', '日期'),
    'invoice.due_date': date('Due on', '到期日'),
    'invoice.total': money('Total with VAT', '含税总额'),
    'invoice.paid': money('Paid', '已付'),
    'invoice.balance': money('Still to pay', '未付'),
    'invoice.days_late': number('Days that it is late; empty while it is not', '逾期天数'),
  },
  job: {
    'job.number': text('Number', '编号'),
    'job.title': text('What it is', '标题'),
    'job.type': text('Type', '类型'),
    'job.status': text('Status', '状态'),
    'job.site': text('Where, on one line', '地址'),
    'job.total': money('Total with VAT', '含税总价'),
    'job.outstanding': needing(['Payments:list'], money('Still to pay', '未付')),
  },
  visit: {
    'visit.day': needing(['Appointments:list'], text('Day of the visit, in words', '上门日期')),
    'visit.from': needing(['Appointments:list'], text('From what time', '开始时间')),
    'visit.to': needing(['Appointments:list'], text('Until what time', '结束时间')),
    'visit.worker': needing(['Appointments:list'], text('First name of who comes', '上门人员')),
    'visit.site': needing(['Appointments:list'], text('Where, on one line', '上门地址')),
  },
  complaint: {
    'complaint.number': text('Number', '编号'),
    'complaint.subject': text('What it is about', '主题'),
    'complaint.received': date('Received on', '收到日期'),
    'complaint.answer_by': date('First answer by', '首次答复期限'),
    'complaint.resolve_by': date('Final answer by', '最终答复期限'),
    'complaint.resolution': text('What was told in the end', '处理结果'),
    'complaint.remedy': money('What is given back, with VAT', '补偿金额'),
  },
  user: {
    'user.first_name': text('First name of whose account it is', '账户所有者的名字'),
    'user.email': text('Email address of the account', '账户邮箱'),
    'business.name': text('How this place is called', '本系统名称'),
  },
  token: {
    'token.link': {
      kind: 'link',
      en: 'The way in; made when the mail goes out',
      zh: '登录链接（发送时生成）',
      late: true,
      secret: true,
    },
    'token.code': { ...text('The token itself', '令牌'), secret: true },
    'token.life': text('For how long it is good, in words', '令牌有效期'),
  },
  account: {
    'account.balance': needing(['Invoices:list'], money('Balance of all that is open', '账户余额')),
    'account.overdue': needing(['Invoices:list'], money('Of it late', '其中逾期')),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Placeholder>>>>
export type GroupName = keyof typeof GROUPS

/** Lists, by the name that `{% for line in … %}` says. */
export const LOOPS = {
  lines: {
    en: 'Lines of the paper',
    zh: '明细行',
    each: {
      name: text('What it is', '名称'),
      quantity: number('Quantity', '数量'),
      price: money('Price without VAT', '单价（不含税）'),
      total: money('Total without VAT', '小计（不含税）'),
    },
  },
  open_invoices: {
    en: 'Invoices that are open',
    zh: '未付发票',
    needs: ['Invoices:list'],
    each: {
      number: text('Number', '编号'),
      due_date: date('Due on', '到期日'),
      balance: money('Still to pay', '未付'),
    },
  },
} as const satisfies Readonly<Record<string, Loop>>
export type LoopName = keyof typeof LOOPS
