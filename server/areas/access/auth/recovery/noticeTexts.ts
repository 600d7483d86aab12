import type { Texts } from './mailTo.ts'

/** Notices to a user about changes of their account. */
export type Notice = 'password_changed' | 'second_factor_on' | 'second_factor_off' | 'second_factor_reset'

const newPassword = { en: 'Set a new password', zh: '设置新密码' } as const

export const notices: Readonly<Record<Notice, Texts>> = {
  password_changed: {
    en: ({ name, link, product }) => ({
      lang: 'en-GB',
      subject: `Your ${product} password was changed`,
      parts: [
        `Hello ${name},`,
        'Your password has just been changed, and your other sessions have ended.',
        'If this was not you, set a new password immediately and tell your administrator:',
        { link, label: newPassword.en },
      ],
    }),
    zh: ({ name, link, product }) => ({
      lang: 'zh-CN',
      subject: `您在 ${product} 的密码已更改`,
      parts: [
        `${name}，您好：`,
        '您的密码刚刚已更改，在其他地方打开的会话均已结束。',
        '如果不是您本人操作，请立即设置新密码并告知管理员：',
        { link, label: newPassword.zh },
      ],
    }),
  },
  second_factor_on: {
    en: ({ name, product }) => ({
      lang: 'en-GB',
      subject: `A second factor was added to your ${product} account`,
      parts: [
        `Hello ${name},`,
        'An authenticator app has just been set up for your account. You will now be asked for its code after your password.',
        'If this was not you, tell your administrator immediately. They can remove it.',
      ],
    }),
    zh: ({ name, product }) => ({
      lang: 'zh-CN',
      subject: `您在 ${product} 的账户已启用双重验证`,
      parts: [
        `${name}，您好：`,
        '您的账户刚刚已设置验证器应用。今后输入密码之后还需输入其验证码。',
        '如果不是您本人操作，请立即告知管理员，管理员可以将其移除。',
      ],
    }),
  },
  second_factor_off: {
    en: ({ name, link, product }) => ({
      lang: 'en-GB',
      subject: `The second factor of your ${product} account was turned off`,
      parts: [
        `Hello ${name},`,
        'The second factor of your account has just been turned off. You now need only your password to sign in.',
        'If this was not you, set a new password immediately and tell your administrator:',
        { link, label: newPassword.en },
      ],
    }),
    zh: ({ name, link, product }) => ({
      lang: 'zh-CN',
      subject: `您在 ${product} 的账户已关闭双重验证`,
      parts: [
        `${name}，您好：`,
        '您账户的双重验证刚刚已关闭。今后仅凭密码即可登录。',
        '如果不是您本人操作，请立即设置新密码并告知管理员：',
        { link, label: newPassword.zh },
      ],
    }),
  },
  second_factor_reset: {
    en: ({ name, link, product }) => ({
      lang: 'en-GB',
      subject: `The second factor of your ${product} account was removed`,
      parts: [
        `Hello ${name},`,
        'An administrator has just removed the second factor of your account. You need only your password to sign in until you set up a new one in your profile.',
        'If you did not ask for this, set a new password immediately and tell your administrator:',
        { link, label: newPassword.en },
      ],
    }),
    zh: ({ name, link, product }) => ({
      lang: 'zh-CN',
      subject: `您在 ${product} 的账户的双重验证已被移除`,
      parts: [
        `${name}，您好：`,
        '管理员刚刚移除了您账户的双重验证。在您于个人资料中重新设置之前，仅凭密码即可登录。',
        '如果这不是您的请求，请立即设置新密码并告知管理员：',
        { link, label: newPassword.zh },
      ],
    }),
  },
}
