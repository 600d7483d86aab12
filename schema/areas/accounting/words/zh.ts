import type { ResourceWords, SettingWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'accounting-exports': {
    name: '会计导出',
    about: '供会计软件使用的文件：每张发票、贷记单和每笔付款只在其中一次导出。',
    fields: {
      name: '编号',
      franchise_id: '加盟商',
      layout: '格式',
      from_day: '自',
      to_day: '至',
      status: '状态',
      invoices: '发票',
      invoiced: '已开票',
      credit_notes: '贷记单',
      credited: '已贷记',
      payments: '付款',
      received: '已收款',
      notes: '备注',
    },
    help: {
      franchise_id: '此导出所属的加盟商。',
      layout: '文件所适用的软件。',
      to_day: '此期间内尚未导出的内容，按发票日期和付款日期。',
      invoiced: '含税。',
      credited: '含税。',
      received: '已扣除退款以及导出后作废的付款。',
    },
    choices: { layout: { xero: 'Xero', quickbooks: 'QuickBooks' }, status: { waiting: '等待中', done: '已完成' } },
    sections: { what: '内容', counts: '数量与金额' },
  },
}

export const settings: SettingWords = {
  fields: { 'accounting.sales_account': '销售科目', 'accounting.item': '销售的产品或服务' },
  help: {
    'accounting.sales_account': '其在会计软件中的代码：新的 Xero 组织为 200。',
    'accounting.item': 'QuickBooks 为每项明细记账的产品或服务名称。',
  },
}
