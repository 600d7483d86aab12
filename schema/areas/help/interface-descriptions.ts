import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { HELP_SORTS } from '../../engine/helpPlaces.ts'

export default defineResource({
  name: 'interface-descriptions',
  path: 'settings/interface-descriptions',
  area: 'InterfaceDescriptions',
  belongs: 'business',
  label: ['Help text', 'Help texts'],
  about: 'Help in your own words, shown next to screens, fields, columns and actions.',
  represent: 'key',
  sort: ['key', 'asc'],
  archive: true,
  everybody: true,
  fields: {
    key: f.text({
      required: true,
      max: 160,
      pattern: [/^(screen:\/|(field|column|act):[a-z-]+\.)[A-Za-z0-9_/:.-]*$/, 'unknown_place'],
      list: true,
      search: true,
      filter: true,
      label: 'Place',
      help: 'The screen, field, column or action this help is for.',
    }),
    place: f.choice(HELP_SORTS, {
      readOnly: true,
      hidden: true,
      generated: "split_part(key, ':', 1)",
      list: true,
      filter: true,
      label: 'Place type',
    }),
    locale: f.choice(['en', 'zh'], {
      required: true,
      list: true,
      filter: true,
      label: 'Language',
      labels: { en: 'English', zh: '中文' },
    }),
    text: f.note({
      required: true,
      max: 4000,
      list: true,
      search: true,
      help: 'Use Markdown: **bold**, *italic*, - list, [name](/address). If a language has no text, the other language is shown.',
    }),
  },
  conditions: { untranslated: { label: 'Translation missing' } },
  presets: [{ key: 'untranslated', label: 'Translation missing', query: 'untranslated=true' }],
  unique: [['key', 'locale']],
})
