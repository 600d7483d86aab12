import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  checkout: {
    makePayLink: { does: '创建付款链接', done: '付款链接已生成', fields: { amount: '金额' } },
    withdrawPayLinks: { does: '取消付款链接', done: '付款链接已取消' },
  },
}

export const settings: SettingWords = {
  groups: { card_payments: '在线刷卡' },
  tests: { 'card_payments.stripe': '测试 Stripe 连接' },
  fields: {
    'checkout.stripe_secret_key': 'Stripe 密钥',
    'checkout.stripe_webhook_secret': 'Stripe webhook 的签名密钥',
  },
  help: {
    'checkout.stripe_secret_key':
      '来自 Stripe 的“开发者 → API 密钥”。没有它和下面的签名密钥，就不能生成付款链接，也不会显示任何相关内容。',
    'checkout.stripe_webhook_secret':
      '在 Stripe 为本程序地址加上 /panel-api/checkout/events 建立端点，并选择结账、扣款、退款和争议的事件。',
  },
}
