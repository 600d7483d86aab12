import type { AreaWords, NotificationWords, ResourceWords, StepWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  jobs: { pay: { does: '收款', done: '已收款 %{name}' } },
  customers: { payCustomer: { does: '收款', done: '已收款 %{name}' } },
  quotes: { payQuote: { does: '收款', done: '已收款 %{name}' } },
  invoices: {
    payInvoice: { does: '收款', done: '已收款 %{name}' },
    spendCredit: { does: '使用余额', done: '已使用余额' },
  },
  payments: {
    refund: { does: '退款', done: '已退款 %{name}' },
    allocate: {
      does: '分配',
      done: '已分配',
      fields: { allocations: '分配', 'allocations.invoice_id': '发票', 'allocations.amount': '金额' },
    },
  },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  payments: {
    name: '收款',
    about: '客户支付的款项、所支付的发票，以及退还的款项。',
    fields: {
      work: '工单（含子工单）',
      credit: '有未分配金额',
      no_franchise: '无加盟商',
      customer_id: '客户',
      quote_id: '报价',
      invoice_id: '所付发票',
      franchise_id: '加盟商',
      allocated: '已分配',
      refunded: '已退还',
      unallocated: '未分配',
      allocations: '分配',
      'allocations.invoice_id': '发票',
      'allocations.refund_id': '退款',
      'allocations.amount': '金额',
      refund_of_id: '退自',
      number: '编号',
      job_id: '工单',
      created: '收款时间',
      paid_on: '收款日期',
      taken_at: '较早的收款日',
      flow: '收付',
      paymentTypeId: '方式',
      amountPaid: '金额',
      reference: '参考号',
      status: '状态',
      cardType: '卡种',
      cardNumber: '末四位',
      cardExpiry: '有效期至',
      source: '来源',
      notes: '备注',
      userId: '收款人',
      kind: '种类',
      counted: '净额',
    },
    help: {
      customer_id: '留空则为工单、报价或发票的客户。',
      quote_id: '成为工单之前的订金：随报价转入工单。',
      invoice_id: '收款时所针对的发票，与分配无关。',
      franchise_id: '收款方；不支付其他加盟商的发票。',
      allocated: '已用于发票的部分。',
      refunded: '已退还客户的部分。',
      unallocated: '尚未用于发票且未退还的部分：客户的余额。',
      reference: '银行、支票或刷卡机的参考号。',
      cardNumber: '切勿填写完整卡号。',
      cardExpiry: '月/年，例如 08/29',
      source: '款项来自何处，例如办公室、电话、现场。',
      counted: '计入已付的金额：成功之前为零，退款为负。',
    },
    choices: {
      flow: { in: '收款', refund: '退款' },
      status: { pending: '待处理', succeeded: '成功', failed: '失败', refunded: '已撤销', disputed: '有争议' },
      cardType: {
        visa: 'Visa',
        mastercard: 'Mastercard',
        american_express: '美国运通',
        maestro: 'Maestro',
        other: '其他',
      },
      kind: {
        cash: '现金',
        cheque: '支票',
        bank_transfer: '银行转账',
        direct_debit: '直接扣款',
        card_present: '当面刷卡',
        card_online: '在线刷卡',
        finance: '分期贷款',
        credit: '账户余额',
      },
    },
    sections: { money: '付款', allocated: '分配', card: '银行卡', more: '备注' },
    presets: { credit: '有未分配金额', failed: '失败', refunds: '退款' },
  },
}

export const steps: StepWords = {
  jobs: {
    pay: ['未付 %{amount}', '然后收款 %{amount}'],
  },
  invoices: {
    pay: ['未付 %{amount}', '然后收款 %{amount}'],
  },
}

export const notifications: NotificationWords = {
  paid: { label: '我负责的内容收到付款', lines: { received: '已付 %{amount}', failed: '%{amount} 的付款失败' } },
}
