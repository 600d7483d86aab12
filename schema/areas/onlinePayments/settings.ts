import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const cardPayments = settingsGroup({
  name: 'card_payments',
  label: 'Online card payments',
  order: 40,
  tests: { stripe: { label: 'Test Stripe connection', key: 'c' } },
})

/** A secret key, or a restricted one that may write checkout sessions and refunds and read payments, charges and disputes. */
export const STRIPE_KEY = /^[rs]k_(test|live)_\w{8,200}$/
export const STRIPE_WEBHOOK_SECRET = /^whsec_[\w+/=]{8,200}$/

export const stripeSecretKey = setting({
  key: 'checkout.stripe_secret_key',
  group: 'card_payments',
  field: f.text({
    max: 220,
    pattern: [STRIPE_KEY, 'api_key'],
    label: 'Stripe secret key',
    help: 'In Stripe, go to Developers, API keys. Payment links are hidden until this key and the secret below are set.',
  }),
  secret: true,
  boundTo: [],
  shown: true,
  environment: { variable: 'STRIPE_SECRET_KEY' },
})

export const stripeWebhookSecret = setting({
  key: 'checkout.stripe_webhook_secret',
  group: 'card_payments',
  field: f.text({
    max: 220,
    pattern: [STRIPE_WEBHOOK_SECRET, 'api_key'],
    label: 'Stripe webhook signing secret',
    help: 'In Stripe, add a webhook endpoint at your address followed by /panel-api/checkout/events, for checkout session, charge, refund and dispute events.',
  }),
  secret: true,
  boundTo: [],
  shown: true,
  environment: { variable: 'STRIPE_WEBHOOK_SECRET' },
})

/** Settings required to take card payments online. */
export const CHECKOUT = [stripeSecretKey, stripeWebhookSecret] as const
