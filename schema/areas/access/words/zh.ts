import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  users: {
    ban: { does: '封禁', done: '%{name}已封禁' },
    unban: { does: '解除封禁', done: '%{name}可以再次登录' },
    invite: { does: '发送邀请', done: '给%{name}的邀请正在发送' },
    removeFactor: { does: '移除双重验证', done: '%{name}不再使用双重验证' },
  },
  'user-groups': { setPermissions: { does: '保存权限', done: '%{name}的权限已保存' } },
}
