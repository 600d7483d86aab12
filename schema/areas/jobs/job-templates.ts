import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { pricedFields, pricedRules } from './priced.ts'
import { isSet } from './work.ts'

export default defineResource({
  name: 'job-templates',
  path: 'libraries/job-templates',
  area: 'JobTemplates',
  belongs: { franchise: 'franchise_id', readBy: 'everyone' },
  group: 'work',
  label: ['Job template', 'Job templates'],
  about: 'Reusable starting points for jobs you do often. New jobs use today’s prices.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, max: 160, list: true, search: true }),
    job_type_id: f.ref('job-types', { required: true, list: true, filter: true, label: 'Type' }),
    franchise_id: f.ref('franchises', { list: true, filter: true }),
    franchise_price: f.quantity({
      readOnly: true,
      hidden: true,
      min: 0.001,
      max: 100,
      label: 'Franchise price factor',
    }),
    active: f.flag(true, {
      list: true,
      filter: true,
      help: 'Turn off to stop offering this template without deleting it.',
    }),
    description: f.note({ max: 4000, detail: true }),
    parent_id: f.ref('job-templates', {
      once: true,
      weak: true,
      filter: true,
      where: { under: 0 },
      label: 'Part of',
      help: 'The template this sub-job belongs to.',
    }),
    // The undefined case is a separate branch, so that two templates never share a title.
    under: f.int({
      readOnly: true,
      hidden: true,
      filter: true,
      label: 'Parent number',
      generated: 'coalesce(parent_id, 0)::integer',
    }),
    ...pricedFields({ sum: false }),
  },
  conditions: { whole: { label: 'Whole jobs' } },
  unique: [['name', 'under']],
  presets: [{ key: 'whole', label: 'Whole jobs', query: 'whole=true', first: true }],
  sections: [
    {
      key: 'work',
      label: 'Work',
      fields: ['name', 'job_type_id', 'franchise_id', 'active', 'parent_id', 'description', 'total_inc_vat'],
    },
    {
      key: 'lines',
      label: 'Services and materials',
      fields: ['services', 'materials', 'overall_discount', 'summary'],
    },
  ],
  rules: pricedRules,
  showIf: { franchise_price: isSet('franchise_price'), parent_id: isSet('parent_id') },
})
