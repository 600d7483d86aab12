import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'

export default defineResource({
  name: 'locations',
  path: 'libraries/locations',
  area: 'Locations',
  belongs: 'business',
  group: 'places',
  label: ['Location', 'Locations'],
  about: 'The areas that franchises and workers serve. Customer addresses are kept with the customer.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, max: 80, list: true, search: true }),
    county: f.text({ max: 80, list: true, search: true, filter: true }),
    postcode_areas: f.text({
      max: 200,
      list: true,
      search: true,
      pattern: [/^[A-Z]{1,2}\d{0,2}[A-Z]?(, ?[A-Z]{1,2}\d{0,2}[A-Z]?)*$/, 'postcode_areas'],
      help: 'The first part of each postcode, separated by commas, such as LS1, LS2, WF10.',
    }),
    colour: f.colour({ default: '#000000', list: true }),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
  demo: [
    { id: 1, name: 'Leeds', county: 'West Yorkshire', postcode_areas: 'LS', colour: '#0f6e67' },
    { id: 2, name: 'Bradford', county: 'West Yorkshire', postcode_areas: 'BD', colour: '#0b7fab' },
    { id: 3, name: 'Wakefield', county: 'West Yorkshire', postcode_areas: 'WF', colour: '#7a4fd0' },
    { id: 4, name: 'York', county: 'North Yorkshire', postcode_areas: 'YO', colour: '#c77700' },
    { id: 5, name: 'Harrogate', county: 'North Yorkshire', postcode_areas: 'HG', colour: '#1a7f37' },
    { id: 6, name: 'Manchester', county: 'Greater Manchester', postcode_areas: 'M', colour: '#b42318' },
    { id: 7, name: 'Stockport', county: 'Greater Manchester', postcode_areas: 'SK', colour: '#8b6f47' },
    { id: 8, name: 'Salford', county: 'Greater Manchester', postcode_areas: 'M3, M5, M6, M7', colour: '#9a3412' },
    { id: 9, name: 'Sheffield', county: 'South Yorkshire', postcode_areas: 'S', colour: '#1f6feb' },
    { id: 10, name: 'Rotherham', county: 'South Yorkshire', postcode_areas: 'S60, S61, S65, S66', colour: '#374151' },
  ],
})
