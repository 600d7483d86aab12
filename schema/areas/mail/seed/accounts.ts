import type { AccountLetter } from '../../access/accountLetters.ts'
import { ACCOUNTS } from '../subjects.ts'

/** The key of its template. */
export const accountKey = (letter: AccountLetter) => `account_${letter}` as const

const of = (letter: AccountLetter, locale: 'en' | 'zh') =>
  ({ about: ACCOUNTS, own: true, key: accountKey(letter), locale }) as const

const way = (label: string) =>
  `<p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">${label}</a></p>`

export const accounts = [
  {
    ...of('reset', 'en'),
    name: 'Account: a new password',
    subject: 'Your token for a new password in {{ business.name }}',
    body: `<p>Hello {{ user.first_name }},</p><p>somebody, probably you, asked for a new password. This is the token for it:</p>${way('Set a new password')}<p>The token is good for {{ token.life }} and for one use. Never tell it to anybody: we do not ask for it.</p><p>If it was not you, you need not do anything. Your password stays as it is.</p>`,
  },
  {
    ...of('reset', 'zh'),
    name: '账户：设置新密码',
    subject: '您在 {{ business.name }} 设置新密码的令牌',
    body: `<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。以下是所需的令牌：</p>${way('设置新密码')}<p>此令牌在{{ token.life }}内有效，只能使用一次。请勿告诉任何人，我们不会向您索要。</p><p>如果不是您本人申请，无需任何操作，您的密码保持不变。</p>`,
  },
  {
    ...of('invitation', 'en'),
    name: 'Account: an invitation',
    subject: 'Your invitation to {{ business.name }}',
    body: `<p>Hello {{ user.first_name }},</p><p>an account in {{ business.name }} was made for you. Choose a password for it with this token:</p>${way('Choose a password')}<p>The token is good for {{ token.life }} and for one use. If it has expired, ask whoever invited you for a new one.</p>`,
  },
  {
    ...of('invitation', 'zh'),
    name: '账户：邀请',
    subject: '{{ business.name }} 的邀请',
    body: `<p>{{ user.first_name }}，您好：</p><p>已为您在 {{ business.name }} 中创建账户。请使用以下令牌设置密码：</p>${way('设置密码')}<p>此令牌在{{ token.life }}内有效，只能使用一次。如已过期，请向邀请您的人索取新的令牌。</p>`,
  },
  {
    ...of('unconfirmed', 'en'),
    name: 'Account: the first password',
    subject: 'Confirm your account in {{ business.name }}',
    body: `<p>Hello {{ user.first_name }},</p><p>somebody, probably you, asked for a new password. Your account has none yet: choose the first one with this token.</p>${way('Choose a password')}<p>The token takes the place of one that you had before. It is good for at least {{ token.life }} and for one use.</p><p>If it was not you, you need not do anything now. The token serves for your invitation, too.</p>`,
  },
  {
    ...of('unconfirmed', 'zh'),
    name: '账户：首个密码',
    subject: '确认您在 {{ business.name }} 的账户',
    body: `<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。您的账户尚未设置密码，请使用以下令牌设置首个密码：</p>${way('设置密码')}<p>此令牌取代您之前收到的令牌，至少在{{ token.life }}内有效，只能使用一次。</p><p>如果不是您本人申请，现在无需任何操作。此令牌同样可用于接受邀请。</p>`,
  },
] as const
