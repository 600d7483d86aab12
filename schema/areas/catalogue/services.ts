import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'
import { services } from './demo/services.ts'
import { PRICE_BASES } from './units.ts'

export default defineResource({
  name: 'services',
  path: 'libraries/services',
  area: 'Services',
  belongs: 'business',
  group: 'catalogue',
  label: ['Service', 'Services'],
  about: 'The work you sell, with its price, duration, trade and materials.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 120, list: true, search: true }),
    code: f.text({ max: 40, list: true, search: true, help: 'Your own short code, such as BLR-SVC.' }),
    category_id: f.ref('categories', { where: { scope: 'service' }, list: true, filter: true }),
    price: f.money({
      required: true,
      heads: ['Unit price', 'Net price', 'Sell price', 'Rate', '单价', '售价'],
      list: true,
      filter: true,
      help: 'In pounds, excluding VAT.',
    }),
    price_basis: f.choice(PRICE_BASES, {
      default: 'fixed',
      list: true,
      filter: true,
      labels: { fixed: 'Fixed price', hour: 'Per hour', day: 'Per day', unit: 'Per unit' },
    }),
    vat_rate_id: f.ref('vat-rates', {
      required: true,
      heads: ['VAT', 'VAT %', 'Tax', 'Tax rate', '税率', '增值税'],
      list: true,
      filter: true,
    }),
    default_duration: f.duration({
      min: 1,
      max: 1440,
      label: 'Usual duration',
      list: true,
      help: 'The default length of a visit for this service.',
    }),
    worker_category_id: f.ref('worker-categories', {
      filter: true,
      help: 'Only workers in this category are offered.',
    }),
    show_price_in_app: f.flag(false, { list: true, filter: true }),
    active: f.flag(true, { list: true, filter: true }),
    description: f.note({ max: 2000, detail: true, help: 'Shown under the name on a quote.' }),
    materials: f.lines(
      {
        material_id: f.ref('materials', { required: true }),
        quantity: f.quantity({ required: true, min: 0.001 }),
      },
      { max: 50, label: 'Bundled materials', help: 'Added to the quote or job with the service.' },
    ),
  },
  unique: [['code'], ['name']],
  rules: [
    {
      at: 'materials',
      code: 'twice',
      check: (r) => {
        const ids = (r['materials'] as { material_id: number }[]).map((m) => m.material_id)
        return new Set(ids).size === ids.length
      },
    },
  ],
  demo: services,
})
