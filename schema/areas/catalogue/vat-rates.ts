import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'vat-rates',
  path: 'libraries/vat-rates',
  area: 'VatRates',
  belongs: 'business',
  group: 'money',
  label: ['VAT rate', 'VAT rates'],
  about: 'The VAT rates used on lines.',
  represent: 'name',
  sort: ['percent', 'desc'],
  archive: true,
  books: true,
  fields: {
    ...translated('name', { required: true, max: 80, list: true, search: true }),
    code: f.text({ required: true, max: 10, list: true, search: true }),
    percent: f.percent({ required: true, list: true, filter: true }),
    kind: f.choice(['standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse'], {
      required: true,
      labels: { outside: 'Outside the scope', reverse: 'Reverse charge' },
      list: true,
      filter: true,
    }),
    valid_from: f.date({ list: true }),
    valid_to: f.date({ list: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['code']],
  rules: [
    {
      at: 'valid_to',
      code: 'before_start',
      check: (r) => !r['valid_from'] || !r['valid_to'] || String(r['valid_from']) <= String(r['valid_to']),
    },
    {
      at: 'percent',
      code: 'must_be_zero',
      check: (r) => ['standard', 'reduced'].includes(String(r['kind'])) || Number(r['percent']) === 0,
    },
  ],
  seed: [
    { id: 1, code: 'S', name: 'Standard', name_zh: '标准税率', percent: 20, kind: 'standard' },
    { id: 2, code: 'R', name: 'Reduced', name_zh: '优惠税率', percent: 5, kind: 'reduced' },
    { id: 3, code: 'Z', name: 'Zero', name_zh: '零税率', percent: 0, kind: 'zero' },
    { id: 4, code: 'E', name: 'Exempt', name_zh: '免税', percent: 0, kind: 'exempt' },
    { id: 5, code: 'O', name: 'Outside the scope', name_zh: '不征税', percent: 0, kind: 'outside' },
    { id: 6, code: 'RC', name: 'Reverse charge', name_zh: '反向征收', percent: 0, kind: 'reverse' },
  ],
})
