import { defineResource } from '../../engine/define.ts'
import { automatic, reasonNeeded, statusFields, statusProtect, statusRules } from '../../engine/status/status.ts'
import { translated } from '../../engine/translations.ts'

/** Fixed by the specification. */
export const LEAD_STATUS = { NEW: 1, CONVERTED_TO_QUOTE: 2 } as const

export default defineResource({
  name: 'lead-statuses',
  path: 'libraries/lead-statuses',
  area: 'LeadStatuses',
  belongs: 'business',
  group: 'sales',
  label: ['Lead status', 'Lead statuses'],
  about: 'The stages of an enquiry, from first contact to quoted or lost.',
  represent: 'title',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('title', { required: true, max: 80, list: true, search: true }),
    ...statusFields('lead-statuses', ['new', 'open', 'on_hold', 'won', 'lost']),
    reason_needed: reasonNeeded(),
    automatic: automatic(),
  },
  unique: [['title']],
  rules: statusRules('new'),
  protect: statusProtect,
  // Nothing leads to 2 by hand: only converting a lead sets it, once.
  seed: [
    {
      id: 1,
      title: 'New',
      title_zh: '新建',
      category: 'new',
      position: 1,
      colour: '#1f6feb',
      is_default: true,
      system: true,
      next_status_ids: [3, 4, 5, 6, 7],
    },
    {
      id: 2,
      title: 'Converted to quote',
      title_zh: '已转为报价',
      category: 'won',
      position: 7,
      colour: '#1a7f37',
      system: true,
      automatic: true,
    },
    {
      id: 3,
      title: 'Contacted',
      title_zh: '已联系',
      category: 'open',
      position: 2,
      colour: '#0b7fab',
      next_status_ids: [4, 5, 6, 7],
    },
    {
      id: 4,
      title: 'Visit booked',
      title_zh: '已预约上门',
      category: 'open',
      position: 3,
      colour: '#7a4fd0',
      next_status_ids: [3, 5, 6, 7],
    },
    {
      id: 5,
      title: 'On hold',
      title_zh: '搁置',
      category: 'on_hold',
      position: 4,
      colour: '#c77700',
      next_status_ids: [3, 4, 6],
    },
    {
      id: 6,
      title: 'Lost',
      title_zh: '已流失',
      category: 'lost',
      position: 5,
      colour: '#b42318',
      reason_needed: true,
      next_status_ids: [3],
    },
    {
      id: 7,
      title: 'Junk',
      title_zh: '无效',
      category: 'lost',
      position: 6,
      colour: '#6b7280',
      reason_needed: true,
      next_status_ids: [1],
    },
  ],
})
