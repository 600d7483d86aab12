import type { AreaWords, ResourceWords, SettingWords, StepWords } from '../../../i18n/words.ts'

const kinds = {
  standard: '标准税率',
  reduced: '优惠税率',
  zero: '零税率',
  exempt: '免税',
  outside: '不属增值税范围',
  reverse: '反向征收',
}

const percent = '百分比'
const amount = '含税金额'

export const acts: AreaWords = {
  jobs: {
    invoice: { does: '开票', done: '已创建 %{name}', fields: { kind: '类型', percent, amount, lines: '明细' } },
    invoiceDeposit: { does: '创建订金发票', short: '订金', done: '已创建 %{name}', fields: { percent, amount } },
    invoiceInterim: { does: '创建进度发票', short: '进度', done: '已创建 %{name}', fields: { percent, lines: '明细' } },
    invoiceFinal: { does: '创建最终发票', short: '开', done: '已创建 %{name}' },
    invoiceProforma: { does: '创建形式发票', short: '形式发票', done: '已创建 %{name}', fields: { percent, amount } },
    reopen: { does: '重新打开以便开票', short: '重新打开', done: '已重新打开', fields: { reason: '原因' } },
  },
  quotes: {
    invoiceQuoteDeposit: {
      does: '创建订金发票',
      short: '订金',
      done: '已创建 %{name}',
      fields: { percent, amount },
    },
  },
  invoices: {
    issue: {
      does: '开具',
      done: '已开具',
      fields: { issue_date: '日期', tax_point: '计税日', due_date: '到期日' },
    },
    credit: {
      does: '创建贷记单',
      done: '已创建 %{name}',
      fields: { reason: '原因', amount, lines: '明细', credit_for: '贷记类型', credit_effect: '对工单的影响' },
    },
    dispute: { does: '标记为有争议', short: '有争议', done: '已标记为有争议', fields: { reason: '争议内容' } },
    settleDispute: { does: '争议已解决', short: '已解决', done: '争议已解决' },
    withdraw: { does: '删除草稿', done: '已删除草稿' },
    refresh: { does: '重新计算', done: '已重新计算' },
    batch: { does: '批量开票', done: '已开始开票' },
  },
}

const line = {
  description: '说明',
  quantity: '数量',
  price_ex_vat: '不含税单价',
  discount: '折扣 %',
  vat_rate_id: '增值税税率',
  vat_kind: '增值税种类',
  vat_percent: '增值税 %',
  net: '净额',
  share: '所占部分',
  share_percent: '所占百分比',
  part: '工单的部分',
  agreed_kind: '约定的种类',
  agreed_percent: '约定的增值税 %',
  earlier_id: '先前已开票',
  credits_line: '所贷记的明细',
}
const shares = {
  whole: '全部',
  percent,
  quantity: '数量',
  amount: '金额',
  rest: '余额',
  deposit: '订金',
  earlier: '先前已开票',
  credit: '贷记',
  free: '自填',
}
const underLines = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`lines.${key}`, text]))

export const resources: Readonly<Record<string, ResourceWords>> = {
  invoices: {
    name: '发票',
    about: '开给客户的发票和贷记单。',
    fields: {
      job: '工单（含子工单）',
      overdue: '逾期',
      not_due: '未到期',
      late_month: '逾期 1–30 天',
      late_two_months: '逾期 31–60 天',
      late_three_months: '逾期 61–90 天',
      late_longer: '逾期 90 天以上',
      in_dispute: '争议中',
      paid: '已付',
      credited: '已贷记',
      balance: '未付',
      settlement: '结清情况',
      edited_version: '最后编辑的版本',
      name: '编号',
      name_zh: '中文名称',
      number: '序列编号',
      kind: '类型',
      status: '状态',
      customer_id: '客户',
      job_id: '工单',
      quote_id: '报价',
      before_job: '属于报价',
      credit_of_id: '贷记',
      reason: '原因',
      credit_for: '贷记类型',
      credit_effect: '对工单的影响',
      franchise_id: '加盟商',
      issue_date: '日期',
      tax_point: '计税日',
      supply_date: '供应日期',
      received_on: '收款日期',
      due_date: '到期日',
      po_number: '采购单号',
      buyer_reference: '客户参考号',
      notes: '发票附言',
      lines: '明细',
      ...underLines(line),
      sub_total_ex_vat: '不含税小计',
      discount_total: '折扣合计',
      net_total: '不含税总额',
      vat_total: '增值税合计',
      total_inc_vat: '含税总额',
      counted: '开票金额',
      summary: '汇总',
      vat: '各税率增值税',
      previous: '先前已开票',
      seller: '开票方',
      buyer: '客户信息',
      explanation: '计算说明',
      asked: '所要求的内容',
      sha256: '文件的 SHA-256',
      issued_at: '开具时间',
      disputed: '有争议',
      dispute_reason: '争议内容',
    },
    help: {
      overdue: '已过到期日，且尚有未付金额。',
      edited_version: '之后的版本只表示收款分配和贷记单。',
      before_job: '在有工单之前为报价开具。',
      reason: '开具贷记单的原因，显示在单据上。',
      credit_for: '决定该金额可否再次开票。',
      credit_effect: '客户为工单少付此款，或该金额可再次开票。',
      franchise_id: '开票方。',
      supply_date: '完成工作的日期；留空则为开具日期。',
      received_on: '若订金先于发票支付，则为支付日期。',
      balance: '尚待支付的金额。',
      disputed: '客户认为不欠此款：解决之前不会发送催款。',
      due_date: '留空则在开具时按客户、加盟商或系统设置的期限计算。',
      counted: '计入已开票的金额：开具之前为零，贷记单为负。',
    },
    choices: {
      kind: { deposit: '订金', interim: '进度', final: '最终', credit_note: '贷记单', proforma: '形式发票' },
      status: { draft: '草稿', issued: '已开具', withdrawn: '已删除' },
      credit_for: { mistake: '发票有误', not_done: '未完成的工作或退货', goodwill: '善意补偿', discount: '折扣' },
      credit_effect: { corrects: '可再次开票', reduces: '不再开票' },
      settlement: { open: '未付', part_paid: '部分已付', paid: '已付', credited: '已贷记' },
      'lines.vat_kind': kinds,
      'lines.agreed_kind': kinds,
      'lines.share': shares,
    },
    sections: { document: '单据', dates: '日期与参考', lines: '明细', behind: '计算明细' },
    presets: {
      draft: '草稿',
      issued: '已开具',
      due: '待付',
      overdue: '逾期',
      disputed: '有争议',
      part_paid: '部分已付',
      paid: '已付',
      credit_notes: '贷记单',
    },
  },
}

export const settings: SettingWords = {
  fields: { 'invoices.due_days': '发票到期天数' },
  help: { 'invoices.due_days': '自开具之日起计算，适用于发票、客户和加盟商均未另行规定的情况。' },
}

export const steps: StepWords = {
  customers: { overdue: ['逾期 %{amount}', '收取 %{amount}'] },
  invoices: {
    seller: ['选择开票的加盟商', '选择加盟商', '选择加盟商'],
    issue: ['检查草稿并开具', '开具'],
  },
  jobs: {
    invoice: ['尚待开票 %{amount}', '然后开票 %{amount}'],
  },
}
