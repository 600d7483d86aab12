import { right } from '../../engine/right.ts'

/** Everyone who uses the program has a profile. Changing it changes nothing of the business, so it counts as reading. */
export const profileView = right({
  area: 'Users',
  label: { en: 'My profile', zh: '个人资料' },
  help: {
    en: 'Can view and change their own profile.',
    zh: '可查看并更改自己的资料。',
  },
  grantedWith: 'Dashboard:index',
  readOnly: true,
})
