import { right } from '../../engine/right.ts'

export const availability = right({
  area: 'Workers',
  label: { en: 'Availability', zh: '可用时间' },
  help: {
    en: 'Can see when workers are available, and change it if they can also edit workers.',
    zh: '可查看工人何时可预约；有编辑工人权限时可更改。',
  },
  grantedWith: 'Workers:list',
  readOnly: true,
})

export const overlap = right({
  area: 'Appointments',
  label: { en: 'Double-book', zh: '允许重叠' },
  help: {
    en: 'Can double-book a worker, giving a reason.',
    zh: '可在说明理由后重复预约工人。',
  },
  grantedWith: 'Appointments:edit',
})
