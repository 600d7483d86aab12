import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'quote-types',
  path: 'libraries/quote-types',
  area: 'QuoteTypes',
  belongs: 'business',
  group: 'sales',
  label: ['Quote type', 'Quote types'],
  about: 'The kind of quote. The type decides which questions are asked.',
  represent: 'title',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('title', { required: true, max: 80, list: true, search: true }),
    position: f.position({ list: true }),
    colour: f.colour({ default: '#000000', list: true }),
    active: f.flag(true, { list: true, filter: true }),
    show_price_in_app: f.flag(false, { list: true, filter: true }),
    job_type_id: f.ref('job-types', {
      list: true,
      filter: true,
      label: 'Converts to job type',
      help: 'The type of job that quotes of this type convert to. Leave empty to choose each time.',
    }),
  },
  unique: [['title']],
  seed: [
    { id: 1, title: 'Fixed price', title_zh: '固定价', position: 1, colour: '#0f6e67', show_price_in_app: true },
    { id: 2, title: 'Estimate', title_zh: '估价', position: 2, colour: '#c77700' },
    { id: 3, title: 'Day rate', title_zh: '日薪计价', position: 3, colour: '#7a4fd0' },
    { id: 4, title: 'Maintenance contract', title_zh: '维护合同', position: 4, colour: '#1f6feb', job_type_id: 3 },
  ],
})
