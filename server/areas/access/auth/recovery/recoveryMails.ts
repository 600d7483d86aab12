import type { Locale } from '../../../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mail } from '../../../../engine/mail/mail.ts'
import type { AccountEmails } from './accountEmails.ts'
import { languageOf, mailTo, type Receiver, type Texts } from './mailTo.ts'
import { lifeMinutes, type RecoveryKind } from './recoveryTokens.ts'

/** Screen on which each kind of token is entered. */
const screens: Readonly<Record<RecoveryKind, string>> = { reset: '/auth/change-password', invitation: '/auth/token' }

const days = lifeMinutes.invitation / (24 * 60)
const minutes = { en: `${lifeMinutes.reset} minutes`, zh: ` ${lifeMinutes.reset} 分钟` }
/** How long a token is valid, in words. */
const LIFE: Readonly<Record<TokenMail, Readonly<Record<Locale, string>>>> = {
  reset: minutes,
  unconfirmed: minutes,
  invitation: { en: `${days} days`, zh: ` ${days} 天` },
}

/** Email that carries a token: `unconfirmed` sends an invitation to a user who requests a new password and has none yet. */
export type TokenMail = RecoveryKind | 'unconfirmed'

/**
 * Link to the screen for a token with the address filled in. The token is after the #, which browsers send to no server and no other page
 * (docs/decisions/0020-sign-in.md).
 */
export function recoveryLink(origin: string, kind: RecoveryKind, email: string, token: string): string {
  return `${origin}${screens[kind]}?email=${encodeURIComponent(email)}#token=${token}`
}

/** Why an existing account cannot be used; reported only to its mailbox, never to the requester. */
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
    subject: `Your ${product} account`,
    parts: [`Hello ${name},`, 'We received a request to set a new password for your account.', bars[bar].en],
  }),
  zh: ({ name, product }) => ({
    lang: 'zh-CN',
    subject: `您在 ${product} 的账户`,
    parts: [`${name}，您好：`, '有人（可能是您本人）申请设置新密码。', bars[bar].zh],
  }),
})

/** Builds the email with a token; only its recipient may read it. */
export async function tokenMail(
  { letters, on, origin }: { readonly letters: AccountEmails; readonly on: Db | Tx; readonly origin: string },
  receiver: Receiver,
  { mail, token, sendBefore }: { readonly mail: TokenMail; readonly token: string; readonly sendBefore: Date },
): Promise<Mail> {
  const link = recoveryLink(origin, mail === 'reset' ? 'reset' : 'invitation', receiver.email, token)
  const locale = languageOf(receiver)
  const values = {
    locale,
    link,
    token,
    name: receiver.first_name,
    email: receiver.email,
    product: receiver.house.product,
  }
  const content = await letters(on, mail, { ...values, life: LIFE[mail][locale] })
  return {
    to: receiver.email,
    ...content,
    about: { entity: 'users', id: receiver.id },
    secrets: [token],
    link,
    sendBefore,
  }
}

export const barredMail = (receiver: Receiver, bar: Bar): Mail => mailTo(receiver, barred(bar))
