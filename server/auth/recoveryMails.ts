import type { Mail } from '../mail/mail.ts'
import { type Words, writeMail } from '../mail/page.ts'
import { lifeMinutes, type RecoveryKind } from './recoveryTokens.ts'

/** Who is written to. */
export interface Receiver {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly locale: string | null
}

/** Where each kind of token is typed in. */
const screens: Readonly<Record<RecoveryKind, string>> = { reset: '/auth/change-password', invitation: '/auth/token' }

const product = 'Remote Workr CRM'
const days = lifeMinutes.invitation / (24 * 60)

/**
 * The screen for a token with the address filled in. The token goes behind the #, which browsers send to no server and no other page
 * (docs/decisions/0010-recovery.md).
 */
export function recoveryLink(origin: string, kind: RecoveryKind, email: string, token: string): string {
  return `${origin}${screens[kind]}?email=${encodeURIComponent(email)}#token=${token}`
}

type Texts = (name: string, link: string, token: string) => Words

const tokens: Readonly<Record<RecoveryKind, { en: Texts; zh: Texts }>> = {
  reset: {
    en: (name, link, code) => ({
      lang: 'en-GB',
      subject: `Your token for a new password in ${product}`,
      parts: [
        `Hello ${name},`,
        'somebody, probably you, asked for a new password. This is the token for it:',
        { code },
        { link, label: 'Set a new password' },
        `The token is good for ${lifeMinutes.reset} minutes and for one use. Never tell it to anybody: we do not ask for it.`,
        'If it was not you, you need not do anything. Your password stays as it is.',
      ],
    }),
    zh: (name, link, code) => ({
      lang: 'zh-CN',
      subject: `您在 ${product} 设置新密码的令牌`,
      parts: [
        `${name}，您好：`,
        '有人（可能是您本人）申请设置新密码。以下是所需的令牌：',
        { code },
        { link, label: '设置新密码' },
        `此令牌在 ${lifeMinutes.reset} 分钟内有效，只能使用一次。请勿告诉任何人，我们不会向您索要。`,
        '如果不是您本人申请，无需任何操作，您的密码保持不变。',
      ],
    }),
  },
  invitation: {
    en: (name, link, code) => ({
      lang: 'en-GB',
      subject: `Your invitation to ${product}`,
      parts: [
        `Hello ${name},`,
        `an account in ${product} was made for you. Choose a password for it with this token:`,
        { code },
        { link, label: 'Choose a password' },
        `The token is good for ${days} days and for one use. If it has expired, ask whoever invited you for a new one.`,
      ],
    }),
    zh: (name, link, code) => ({
      lang: 'zh-CN',
      subject: `${product} 的邀请`,
      parts: [
        `${name}，您好：`,
        `已为您在 ${product} 中创建账户。请使用以下令牌设置密码：`,
        { code },
        { link, label: '设置密码' },
        `此令牌在 ${days} 天内有效，只能使用一次。如已过期，请向邀请您的人索取新的令牌。`,
      ],
    }),
  },
}

const changed: { en: Texts; zh: Texts } = {
  en: (name, link) => ({
    lang: 'en-GB',
    subject: `Your password in ${product} was changed`,
    parts: [
      `Hello ${name},`,
      'your password was changed just now, and every session that was open has ended.',
      'If it was not you, set a new password at once and tell your administrator:',
      { link, label: 'Set a new password' },
    ],
  }),
  zh: (name, link) => ({
    lang: 'zh-CN',
    subject: `您在 ${product} 的密码已更改`,
    parts: [
      `${name}，您好：`,
      '您的密码刚刚已更改，所有已打开的会话均已结束。',
      '如果不是您本人操作，请立即设置新密码并告知管理员：',
      { link, label: '设置新密码' },
    ],
  }),
}

/** Why an account that was found cannot be used; told to its owner's mailbox, never to who asked. */
export type Bar = 'inactive' | 'banned'
const bars: Readonly<Record<Bar, { en: string; zh: string }>> = {
  inactive: {
    en: 'This account is inactive. Please contact the administrator to activate it.',
    zh: '此账户未启用。请联系管理员启用。',
  },
  banned: { en: 'Your account is banned.', zh: '您的账户已被封禁。' },
}
const barred = (bar: Bar): { en: Texts; zh: Texts } => ({
  en: (name) => ({
    lang: 'en-GB',
    subject: `Your account in ${product}`,
    parts: [`Hello ${name},`, 'somebody, probably you, asked for a new password.', bars[bar].en],
  }),
  zh: (name) => ({
    lang: 'zh-CN',
    subject: `您在 ${product} 的账户`,
    parts: [`${name}，您好：`, '有人（可能是您本人）申请设置新密码。', bars[bar].zh],
  }),
})

function mailTo(to: Receiver, texts: { en: Texts; zh: Texts }, link: string, token: string): Mail {
  const words = texts[to.locale === 'zh' ? 'zh' : 'en'](to.first_name, link, token)
  return { to: to.email, ...writeMail(words), about: { entity: 'users', id: to.id } }
}

/** The mail that carries a token; nobody but its receiver may read that. */
export function tokenMail(to: Receiver, kind: RecoveryKind, token: string, origin: string, sendBefore: Date): Mail {
  const link = recoveryLink(origin, kind, to.email, token)
  return { ...mailTo(to, tokens[kind], link, token), secret: token, link, sendBefore }
}

export const barredMail = (to: Receiver, bar: Bar): Mail => mailTo(to, barred(bar), '', '')

export const changedMail = (to: Receiver, origin: string): Mail =>
  mailTo(to, changed, `${origin}/auth/forgotten-password?email=${encodeURIComponent(to.email)}`, '')
