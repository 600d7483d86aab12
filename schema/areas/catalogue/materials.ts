import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { materials } from './demo/materials.ts'
import { MATERIAL_UNITS } from './units.ts'

export default defineResource({
  name: 'materials',
  path: 'libraries/materials',
  area: 'Materials',
  belongs: 'business',
  group: 'catalogue',
  label: ['Material', 'Materials'],
  about: 'Parts and supplies, with their cost, selling price and fitting labour.',
  represent: 'name',
  distinguishedBy: ['code'],
  sort: ['name', 'asc'],
  archive: true,
  large: true,
  fields: {
    name: f.text({ required: true, max: 160, list: true, search: true, heads: ['Item', 'Product', '品名', '商品'] }),
    code: f.text({
      max: 60,
      list: true,
      search: true,
      filter: true,
      heads: ['SKU', 'Part number', 'Part no', 'Item code', '货号', '编号'],
      help: 'Your own part number.',
    }),
    category_id: f.ref('categories', { where: { scope: 'material' }, list: true, filter: true }),
    unit: f.choice(MATERIAL_UNITS, {
      required: true,
      list: true,
      filter: true,
      heads: ['UOM', 'Unit of measure', '计量单位'],
    }),
    cost_price: f.money({
      heads: ['Cost', 'Buy price', 'Purchase price', '成本', '采购价'],
      list: true,
      filter: true,
      help: 'What you pay for one unit, in pounds, excluding VAT.',
    }),
    sell_price: f.money({
      required: true,
      heads: ['Price', 'Unit price', 'Net price', 'List price', '价格', '单价'],
      list: true,
      filter: true,
      help: 'What you charge for one unit, in pounds, excluding VAT.',
    }),
    vat_rate_id: f.ref('vat-rates', {
      required: true,
      heads: ['VAT', 'VAT %', 'Tax', 'Tax rate', '税率', '增值税'],
      list: true,
      filter: true,
    }),
    labour_price: f.money({
      help: 'The charge for fitting one unit, in pounds, excluding VAT. Leave empty for no charge.',
    }),
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
