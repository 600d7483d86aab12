import type { Locale } from '../../engine/text/format.ts'

/** Texts of the customer's page; `{…}` is filled in. */
const en = {
  page: 'Payment',
  to: 'To {seller}',
  invoices: 'Invoice {number}',
  quotes: 'Deposit for quote {number}',
  jobs: '{title}, job {number}',
  pay: 'Pay {amount} by card',
  how: 'You pay on a secure Stripe page. {seller} never sees your card details.',
  paid: 'This has been paid.',
  paid_more: 'Thank you. You do not need to do anything else.',
  thanks: 'Thank you.',
  thanks_more: 'We have received {amount}.',
  processing: 'Your payment is being processed.',
  processing_more: 'Your bank still has to confirm it. You do not need to do anything else.',
  failed: 'The payment did not go through.',
  failed_more: 'No money was taken. Try again, or use another card.',
  withdrawn: 'This link no longer works.',
  withdrawn_more: 'Please ask {seller} for a new one.',
  small: 'This amount is too small to pay by card.',
  small_more: 'The balance is {amount}. Please ask {seller} how to pay it.',
  away: 'Card payments are not available at the moment.',
  away_more: 'Please try again in a moment, or ask {seller}.',
  unknown: 'This link does not work.',
  unknown_more: 'Check that the link is complete, or ask the person who sent it.',
  often: 'Too many attempts.',
  often_more: 'Please try again in a few minutes.',
  us: 'us',
  questions: 'Questions? {contact}',
  other: '中文',
}
type Words = Readonly<Record<keyof typeof en, string>>

const zh: Words = {
  page: '付款',
  to: '收款方：{seller}',
  invoices: '发票 {number}',
  quotes: '报价单 {number} 的定金',
  jobs: '{title}，工单 {number}',
  pay: '刷卡支付 {amount}',
  how: '您将在 Stripe 的页面上付款。{seller}不会看到您的卡。',
  paid: '已付清。',
  paid_more: '谢谢，您无需再做任何事。',
  thanks: '谢谢。',
  thanks_more: '已收到 {amount}。',
  processing: '您的付款正在处理中。',
  processing_more: '银行尚待确认。您无需再做任何事。',
  failed: '付款未成功。',
  failed_more: '没有扣款。您可以重试，也可换一张卡。',
  withdrawn: '此链接已停用。',
  withdrawn_more: '请向{seller}索取新的链接。',
  small: '金额太小，无法刷卡支付。',
  small_more: '尚欠 {amount}。请向{seller}询问付款方式。',
  away: '目前无法刷卡付款。',
  away_more: '请稍后再试，或联系{seller}。',
  unknown: '此链接无效。',
  unknown_more: '请检查地址是否完整，或询问发送者。',
  often: '操作过于频繁。',
  often_more: '请几分钟后再试。',
  us: '我们',
  questions: '有疑问？{contact}',
  other: 'English',
}

const WORDS: Readonly<Record<Locale, Words>> = { en, zh }

/** One sentence of the page. */
export const said = (locale: Locale, key: keyof Words, params: Readonly<Record<string, string>> = {}): string =>
  WORDS[locale][key].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')
