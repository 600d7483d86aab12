import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'worker-categories',
  path: 'libraries/worker-categories',
  area: 'WorkerCategories',
  belongs: 'business',
  group: 'people',
  label: ['Worker category', 'Worker categories'],
  about: 'The trades of your workers, with their hourly cost and charge.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 80, list: true, search: true }),
    hourly_cost: f.money({ list: true, help: 'The cost of an hour to your business, in pounds.' }),
    hourly_charge: f.money({ list: true, help: 'The charge for an hour, in pounds, excluding VAT.' }),
    colour: f.colour({ default: '#000000', list: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
  demo: [
    { id: 1, name: 'Heating engineer', name_zh: '供暖工程师', hourly_cost: 24.5, hourly_charge: 75, colour: '#b42318' },
    { id: 2, name: 'Plumber', name_zh: '水管工', hourly_cost: 21, hourly_charge: 62, colour: '#0b7fab' },
    { id: 3, name: 'Electrician', name_zh: '电工', hourly_cost: 23, hourly_charge: 65, colour: '#c77700' },
    { id: 4, name: 'Cleaner', name_zh: '保洁员', hourly_cost: 12.6, hourly_charge: 22.5, colour: '#7a4fd0' },
    { id: 5, name: 'Gardener', name_zh: '园丁', hourly_cost: 13.5, hourly_charge: 28, colour: '#1a7f37' },
    {
      id: 6,
      name: 'Pest technician',
      name_zh: '虫害防治技师',
      hourly_cost: 17.8,
      hourly_charge: 55,
      colour: '#8b6f47',
    },
    { id: 7, name: 'Apprentice', name_zh: '学徒', hourly_cost: 7.55, hourly_charge: 30, colour: '#6b7280' },
  ],
})
