import { right } from '../../engine/right.ts'

/** Dispatchers correct times, so approving them is for people who manage franchises. */
export const approve = right({
  area: 'Timesheets',
  label: { en: 'Approve', zh: '批准' },
  help: {
    en: 'Can approve weekly time sheets, which locks their times, and cancel an approval.',
    zh: '可批准每周工时单（之后工时不再更改），也可撤回批准。',
  },
  grantedWith: 'Franchises:edit',
})
