import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

/** Kinds of payment. */
export const PAYMENT_KINDS = [
  'cash',
  'cheque',
  'bank_transfer',
  'direct_debit',
  'card_present',
  'card_online',
  'finance',
  'credit',
] as const
export const KIND_LABELS = { card_present: 'Card in person' } as const

export default defineResource({
  name: 'payment-types',
  path: 'libraries/payment-types',
  area: 'PaymentTypes',
  belongs: 'business',
  group: 'money',
  label: ['Payment type', 'Payment types'],
  about: 'The ways customers pay.',
  represent: 'name',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 80, list: true, search: true }),
    kind: f.choice(PAYMENT_KINDS, { required: true, list: true, filter: true, labels: KIND_LABELS }),
    needs_reference: f.flag(false, {
      list: true,
      filter: true,
      help: 'Payments of this type must have a reference.',
    }),
    position: f.position({ list: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
  seed: [
    { id: 1, name: 'Cash', name_zh: '现金', kind: 'cash', position: 1 },
    { id: 2, name: 'Card in person', name_zh: '当面刷卡', kind: 'card_present', position: 2 },
    { id: 3, name: 'Card online', name_zh: '在线刷卡', kind: 'card_online', position: 3 },
    { id: 4, name: 'Bank transfer', name_zh: '银行转账', kind: 'bank_transfer', needs_reference: true, position: 4 },
    { id: 5, name: 'Direct debit', name_zh: '直接扣款', kind: 'direct_debit', needs_reference: true, position: 5 },
    { id: 6, name: 'Cheque', name_zh: '支票', kind: 'cheque', needs_reference: true, position: 6 },
    { id: 7, name: 'Finance', name_zh: '分期付款', kind: 'finance', needs_reference: true, position: 7 },
    { id: 8, name: 'Account credit', name_zh: '账户余额', kind: 'credit', position: 8 },
  ],
})
