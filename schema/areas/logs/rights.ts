import { right } from '../../engine/right.ts'

export const revert = right({
  area: 'Logs',
  label: { en: 'Revert', zh: '还原' },
  help: {
    en: 'Can revert changes made by others.',
    zh: '可还原他人所做的更改。',
  },
  grantedWith: 'Logs:view',
})

/** What is removed cannot be restored, so it is for people who change the settings. */
export const truncate = right({
  area: 'Logs',
  label: { en: 'Truncate', zh: '清理' },
  help: {
    en: 'Can remove old log entries.',
    zh: '可清理日志的旧条目。',
  },
  grantedWith: 'SettingGroups:edit',
  wholeBusiness: true,
})
