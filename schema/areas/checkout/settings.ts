import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const cardPayments = settingsGroup({
  name: 'card_payments',
  label: 'Card payments online',
  order: 40,
  tests: { stripe: { label: 'Ask Stripe', key: 'c' } },
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
    label: 'Secret key of Stripe',
    help: 'From Developers, API keys there. Without it and the secret below no payment link can be made, and nothing of it is shown.',
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
    label: 'Signing secret of Stripe’s webhook',
    help: 'Of an endpoint there for the address of this program with /panel-api/checkout/events behind it, and the events of checkout sessions, charges, refunds and disputes.',
  }),
  secret: true,
  boundTo: [],
  shown: true,
  environment: { variable: 'STRIPE_WEBHOOK_SECRET' },
})

/** What has to be set before a card can be taken online. */
export const CHECKOUT = [stripeSecretKey, stripeWebhookSecret] as const
