import type { Mail } from '../../../../engine/mail/mail.ts'
import { mailTo, type Receiver, type Texts } from './mailTo.ts'
import { lifeMinutes, type RecoveryKind } from './recoveryTokens.ts'

/** Where each kind of token is typed in. */
const screens: Readonly<Record<RecoveryKind, string>> = { reset: '/auth/change-password', invitation: '/auth/token' }

const days = lifeMinutes.invitation / (24 * 60)

/** Which mail carries a token: `unconfirmed` brings who asks for a new password and has none the way of an invitation. */
export type TokenMail = RecoveryKind | 'unconfirmed'

/**
 * The screen for a token with the address filled in. The token goes behind the #, which browsers send to no server and no other page
 * (docs/decisions/0010-recovery.md).
 */
export function recoveryLink(origin: string, kind: RecoveryKind, email: string, token: string): string {
  return `${origin}${screens[kind]}?email=${encodeURIComponent(email)}#token=${token}`
}

const tokens: Readonly<Record<TokenMail, Texts>> = {
  reset: {
    en: ({ name, link, token: code, product }) => ({
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
    zh: ({ name, link, token: code, product }) => ({
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
    en: ({ name, link, token: code, product }) => ({
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
    zh: ({ name, link, token: code, product }) => ({
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
  unconfirmed: {
    en: ({ name, link, token: code, product }) => ({
      lang: 'en-GB',
      subject: `Confirm your account in ${product}`,
      parts: [
        `Hello ${name},`,
        'somebody, probably you, asked for a new password. Your account has none yet: choose the first one with this token.',
        { code },
        { link, label: 'Choose a password' },
        `The token takes the place of one that you had before. It is good for at least ${lifeMinutes.reset} minutes and for one use.`,
        'If it was not you, you need not do anything now. The token serves for your invitation, too.',
      ],
    }),
    zh: ({ name, link, token: code, product }) => ({
      lang: 'zh-CN',
      subject: `确认您在 ${product} 的账户`,
      parts: [
        `${name}，您好：`,
        '有人（可能是您本人）申请设置新密码。您的账户尚未设置密码，请使用以下令牌设置首个密码：',
        { code },
        { link, label: '设置密码' },
        `此令牌取代您之前收到的令牌，至少在 ${lifeMinutes.reset} 分钟内有效，只能使用一次。`,
        '如果不是您本人申请，现在无需任何操作。此令牌同样可用于接受邀请。',
      ],
    }),
  },
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
const barred = (bar: Bar): Texts => ({
  en: ({ name, product }) => ({
    lang: 'en-GB',
    subject: `Your account in ${product}`,
    parts: [`Hello ${name},`, 'somebody, probably you, asked for a new password.', bars[bar].en],
  }),
  zh: ({ name, product }) => ({
    lang: 'zh-CN',
    subject: `您在 ${product} 的账户`,
    parts: [`${name}，您好：`, '有人（可能是您本人）申请设置新密码。', bars[bar].zh],
  }),
})

/** The mail that carries a token; nobody but its receiver may read that. */
export function tokenMail(to: Receiver, mail: TokenMail, token: string, origin: string, sendBefore: Date): Mail {
  const link = recoveryLink(origin, mail === 'reset' ? 'reset' : 'invitation', to.email, token)
  return { ...mailTo(to, tokens[mail], link, token), secrets: [token], link, sendBefore }
}

export const barredMail = (to: Receiver, bar: Bar): Mail => mailTo(to, barred(bar))
