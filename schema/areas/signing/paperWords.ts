import type { Locale } from '../../engine/text/format.ts'

const en = {
  job: 'Job',
  date: 'Date',
  customer: 'Customer',
  where: 'Site',
  signed_by: 'Signed by',
  signed_at: 'Signed on',
  typed: 'The name was typed instead of drawn.',
  held_by: 'Device held by',
  device: 'Device',
  network: 'Network address',
  place: 'Place',
  within: 'within %{metres} m',
  version: 'Version of the text',
  not_known: '[%{what}: not known]',
  customer_role: 'customer',
  site_contact_role: 'site contact',
  worker_role: 'worker',
  manager_role: 'manager',
}

const zh: typeof en = {
  job: '工单',
  date: '日期',
  customer: '客户',
  where: '施工地点',
  signed_by: '签署人',
  signed_at: '签署时间',
  typed: '以键入姓名代替手写签名。',
  held_by: '设备持有人',
  device: '设备',
  network: '网络地址',
  place: '位置',
  within: '误差 %{metres} 米',
  version: '正文版本',
  not_known: '[%{what}：未知]',
  customer_role: '客户',
  site_contact_role: '现场联系人',
  worker_role: '工人',
  manager_role: '经理',
}

/** Texts on a signed document besides its own. */
export const SIGNED_WORDS: Readonly<Record<Locale, typeof en>> = { en, zh }

/** Shown in place of a placeholder without a value. */
export const notKnown = (what: string, locale: Locale): string =>
  SIGNED_WORDS[locale].not_known.replace('%{what}', () => what)

export const roleWord = (role: string, locale: Locale): string => {
  const words: Readonly<Record<string, string>> = SIGNED_WORDS[locale]
  const key = `${role}_role`
  return Object.hasOwn(words, key) ? (words[key] ?? role) : role
}
