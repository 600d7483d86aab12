import type { Locale } from '../../engine/text/format.ts'
import type { DocumentPlaceholder } from '../../engine/text/placeholders.ts'

const en: Readonly<Record<DocumentPlaceholder, string>> = {
  'customer.name': 'customer',
  'customer.company': 'company',
  'customer.address': 'customer’s address',
  'customer.email': 'customer’s email address',
  'customer.phone': 'customer’s telephone',
  'job.number': 'job number',
  'job.type': 'job type',
  'job.site': 'site address',
  'job.date': 'date of work',
  'job.services': 'services',
  'job.materials': 'materials',
  'job.total_ex_vat': 'total before VAT',
  'job.vat_total': 'VAT',
  'job.total_inc_vat': 'total including VAT',
  'worker.name': 'worker',
  'worker.category': 'worker’s category',
  'franchise.name': 'franchise',
  'franchise.legal_name': 'legal name of the franchise',
  'franchise.address': 'address of the franchise',
  'franchise.phone': 'telephone of the franchise',
  'franchise.email': 'email address of the franchise',
  'franchise.company_number': 'company number',
  'franchise.vat_number': 'VAT number',
  'signer.name': 'signer’s name',
  today: 'date',
}

const zh: Readonly<Record<DocumentPlaceholder, string>> = {
  'customer.name': '客户',
  'customer.company': '公司',
  'customer.address': '客户地址',
  'customer.email': '客户邮箱',
  'customer.phone': '客户电话',
  'job.number': '工单编号',
  'job.type': '工单类型',
  'job.site': '施工地址',
  'job.date': '施工日期',
  'job.services': '服务项目',
  'job.materials': '材料',
  'job.total_ex_vat': '不含税总价',
  'job.vat_total': '增值税额',
  'job.total_inc_vat': '含税总价',
  'worker.name': '工人',
  'worker.category': '工人类别',
  'franchise.name': '加盟店',
  'franchise.legal_name': '加盟店法定名称',
  'franchise.address': '加盟店地址',
  'franchise.phone': '加盟店电话',
  'franchise.email': '加盟店邮箱',
  'franchise.company_number': '公司注册号',
  'franchise.vat_number': '增值税号',
  'signer.name': '签署人姓名',
  today: '日期',
}

const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, zh }

/** Label of a placeholder; its name when it is unknown. */
export const placeholderWord = (name: string, locale: Locale): string =>
  Object.hasOwn(WORDS[locale], name) ? (WORDS[locale][name] ?? name) : name
