import type { AccountEmail } from '../../access/accountEmails.ts'
import { ACCOUNTS } from '../subjects.ts'

/** The key of its template. */
export const accountKey = (accountEmail: AccountEmail) => `account_${accountEmail}` as const

const templateKey = (accountEmail: AccountEmail, locale: 'en' | 'zh') =>
  ({ about: ACCOUNTS, own: true, key: accountKey(accountEmail), locale }) as const

const tokenAndLink = (label: string) =>
  `<p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">${label}</a></p>`

export const accounts = [
  {
    ...templateKey('reset', 'en'),
    name: 'Account: reset password',
    subject: 'Reset your {{ business.name }} password',
    body: `<p>Hello {{ user.first_name }},</p><p>We received a request to set a new password for your account. Use this token:</p>${tokenAndLink('Set a new password')}<p>The token works once and expires after {{ token.life }}. Do not share it. We will never ask you for it.</p><p>If you did not request this, you do not need to do anything. Your password has not changed.</p>`,
  },
  {
    ...templateKey('reset', 'zh'),
    name: '账户：设置新密码',
    subject: '您在 {{ business.name }} 设置新密码的令牌',
    body: `<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。以下是所需的令牌：</p>${tokenAndLink('设置新密码')}<p>此令牌在{{ token.life }}内有效，只能使用一次。请勿告诉任何人，我们不会向您索要。</p><p>如果不是您本人申请，无需任何操作，您的密码保持不变。</p>`,
  },
  {
    ...templateKey('invitation', 'en'),
    name: 'Account: invitation',
    subject: 'Your invitation to {{ business.name }}',
    body: `<p>Hello {{ user.first_name }},</p><p>An account has been created for you in {{ business.name }}. Use this token to choose your password:</p>${tokenAndLink('Choose a password')}<p>The token works once and expires after {{ token.life }}. If it has expired, ask the person who invited you for a new one.</p>`,
  },
  {
    ...templateKey('invitation', 'zh'),
    name: '账户：邀请',
    subject: '{{ business.name }} 的邀请',
    body: `<p>{{ user.first_name }}，您好：</p><p>已为您在 {{ business.name }} 中创建账户。请使用以下令牌设置密码：</p>${tokenAndLink('设置密码')}<p>此令牌在{{ token.life }}内有效，只能使用一次。如已过期，请向邀请您的人索取新的令牌。</p>`,
  },
  {
    ...templateKey('unconfirmed', 'en'),
    name: 'Account: first password',
    subject: 'Confirm your account in {{ business.name }}',
    body: `<p>Hello {{ user.first_name }},</p><p>We received a request to set a new password. Your account does not have a password yet. Use this token to choose one:</p>${tokenAndLink('Choose a password')}<p>This token replaces any earlier one. It works once, for at least {{ token.life }}.</p><p>If you did not request this, you do not need to do anything now. You can also use this token to accept your invitation.</p>`,
  },
  {
    ...templateKey('unconfirmed', 'zh'),
    name: '账户：首个密码',
    subject: '确认您在 {{ business.name }} 的账户',
    body: `<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。您的账户尚未设置密码，请使用以下令牌设置首个密码：</p>${tokenAndLink('设置密码')}<p>此令牌取代您之前收到的令牌，至少在{{ token.life }}内有效，只能使用一次。</p><p>如果不是您本人申请，现在无需任何操作。此令牌同样可用于接受邀请。</p>`,
  },
] as const
