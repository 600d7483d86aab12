import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

/** Fixed by the specification: the type of a new lead. */
export const LEAD_TYPE = { GENERAL_ENQUIRY: 1 } as const

export default defineResource({
  name: 'lead-types',
  path: 'libraries/lead-types',
  area: 'LeadTypes',
  belongs: 'business',
  group: 'sales',
  label: ['Lead type', 'Lead types'],
  about: 'What an enquiry is about. The type decides which questions are asked.',
  represent: 'title',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('title', { required: true, max: 80, list: true, search: true }),
    position: f.position({ list: true }),
    colour: f.colour({ default: '#000000', list: true }),
    active: f.flag(true, { list: true, filter: true }),
    show_price_in_app: f.flag(false, { list: true, filter: true }),
    is_default: f.flag(false, { single: true, list: true, label: 'Default', help: 'New leads start with this type.' }),
    system: f.flag(false, {
      readOnly: true,
      help: 'This type is built in. You can only change its name and colour.',
    }),
  },
  unique: [['title']],
  rules: [{ at: 'active', code: 'default_active', check: (r) => !r['is_default'] || r['active'] === true }],
  protect: { when: 'system', fields: ['active'] },
  seed: [
    {
      id: 1,
      title: 'General enquiry',
      title_zh: '一般咨询',
      position: 1,
      colour: '#1f6feb',
      is_default: true,
      system: true,
    },
    { id: 2, title: 'Quote request', title_zh: '询价', position: 2, colour: '#0f6e67' },
    { id: 3, title: 'Emergency call-out', title_zh: '紧急上门', position: 3, colour: '#b42318' },
    { id: 4, title: 'Contract enquiry', title_zh: '合同咨询', position: 4, colour: '#7a4fd0' },
    { id: 5, title: 'Referral', title_zh: '推荐', position: 5, colour: '#c77700' },
  ],
})
