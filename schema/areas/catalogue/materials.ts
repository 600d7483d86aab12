import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { materials } from './demo/materials.ts'

export default defineResource({
  name: 'materials',
  path: 'libraries/materials',
  area: 'Materials',
  group: 'catalogue',
  label: ['Material', 'Materials'],
  about: 'Parts and supplies: what they cost you, what you sell them for, and the labour to fit them.',
  represent: 'name',
  tells: ['code'],
  sort: ['name', 'asc'],
  archive: true,
  large: true,
  fields: {
    name: f.text({ required: true, max: 160, list: true, search: true }),
    code: f.text({ max: 60, list: true, search: true, filter: true, help: 'Your own number for it.' }),
    category_id: f.ref('categories', { where: { scope: 'material' }, list: true, filter: true }),
    unit: f.choice(
      [
        'each',
        'metre',
        'square_metre',
        'cubic_metre',
        'litre',
        'kilogram',
        'tonne',
        'pack',
        'box',
        'roll',
        'bag',
        'pair',
        'set',
      ],
      { required: true, list: true, filter: true },
    ),
    cost_price: f.money({ list: true, filter: true, help: 'What you pay for one unit, in pounds, before VAT.' }),
    sell_price: f.money({
      required: true,
      list: true,
      filter: true,
      help: 'What you charge for one unit, in pounds, before VAT.',
    }),
    vat_rate_id: f.ref('vat-rates', { required: true, list: true, filter: true }),
    labour_price: f.money({ help: 'What fitting one unit is charged at, in pounds, before VAT. Empty: nothing.' }),
    labour_vat_rate_id: f.ref('vat-rates', { label: 'Labour VAT rate' }),
    supplier: f.text({ max: 120, list: true, search: true, filter: true }),
    supplier_code: f.text({ max: 60, search: true }),
    barcode: f.text({ max: 32, search: true, filter: true, pattern: [/^[0-9A-Za-z-]+$/, 'barcode'] }),
    show_price_in_app: f.flag(false, { filter: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  sections: [
    { key: 'labour', label: 'Labour', fields: ['labour_price', 'labour_vat_rate_id'] },
    { key: 'supply', label: 'Supply', fields: ['supplier', 'supplier_code', 'barcode'] },
  ],
  unique: [['code']],
  rules: [
    {
      at: 'labour_vat_rate_id',
      code: 'required',
      check: (r) => typeof r['labour_price'] !== 'number' || typeof r['labour_vat_rate_id'] === 'number',
    },
  ],
  showIf: { labour_vat_rate_id: (r) => r['labour_price'] !== null && r['labour_price'] !== undefined },
  demo: materials,
})
