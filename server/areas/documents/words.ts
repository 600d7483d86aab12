import type { Locale } from '../../../schema/engine/text/format.ts'

const en = {
  quote: 'Quote',
  sheet: 'Job sheet',
  to: 'For',
  site: 'Where',
  number: 'Number',
  date: 'Date',
  valid: 'Valid until',
  revision: 'Revision',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Unit price',
  discount: 'Discount',
  vat_rate: 'VAT',
  amount: 'Amount',
  fitting: 'Fitting',
  sum: 'Sum',
  overall: 'Discount',
  net: 'Total before VAT',
  vat: 'VAT',
  of: 'of',
  total: 'Total',
  vat_number: 'VAT number',
  company: 'Company number',
  services: 'Services',
  materials: 'Materials',
  contact: 'Contact',
  access: 'Getting in',
  visits: 'Visits',
  notes: 'Notes of the visit',
  signed: 'Signed by the customer',
  name: 'Name',
  status: 'Status',
  answers: 'What was asked',
  yes: 'Yes',
  no: 'No',
}
type Words = Readonly<Record<keyof typeof en, string>>

/** What papers say. The language is that of whoever prints. */
export const PAPER_WORDS: Readonly<Record<Locale, Words>> = {
  en,
  zh: {
    ...{ quote: '报价单', sheet: '工单', to: '客户', site: '地点', number: '编号', date: '日期', valid: '有效期至' },
    ...{ revision: '版本', item: '项目', quantity: '数量', price: '单价', discount: '折扣', vat_rate: '增值税' },
    ...{ amount: '金额', fitting: '安装', sum: '小计', overall: '折扣', net: '税前合计', vat: '增值税', of: '，基数' },
    ...{ total: '总计', vat_number: '增值税号', company: '公司注册号', services: '服务', materials: '材料' },
    ...{ contact: '联系方式', access: '进入方式', visits: '上门安排', notes: '上门记录', signed: '客户签名' },
    ...{ name: '姓名', status: '状态', answers: '问答', yes: '是', no: '否' },
  },
}
