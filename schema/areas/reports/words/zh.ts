import type { SettingWords } from '../../../i18n/words.ts'

export const settings: SettingWords = {
  groups: { costing: '工单成本' },
  fields: { 'costing.margin_warning': '低毛利提醒（%）' },
  help: { 'costing.margin_warning': '工单毛利率低于此值时会提示。0：仅亏损的工单会提示。' },
}
