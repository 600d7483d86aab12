import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'job-types',
  path: 'libraries/job-types',
  area: 'JobTypes',
  belongs: 'business',
  group: 'work',
  label: ['Job type', 'Job types'],
  about: 'What kind of work a job is. Staff choose one when they book a job.',
  represent: 'title',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('title', { required: true, max: 80, list: true, search: true }),
    position: f.position({ list: true }),
    colour: f.colour({ default: '#000000', list: true }),
    active: f.flag(true, { list: true, filter: true }),
    show_price_in_app: f.flag(false, { list: true, filter: true }),
  },
  unique: [['title']],
  seed: [
    { id: 1, title: 'Installation', title_zh: '安装', position: 1, colour: '#2e7d32' },
    { id: 2, title: 'Repair', title_zh: '维修', position: 2, colour: '#c77700' },
    { id: 3, title: 'Service visit', title_zh: '保养上门', position: 3, colour: '#0b7fab' },
  ],
})
