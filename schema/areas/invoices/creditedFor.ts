/** What an amount is credited for. */
export const CREDITED_FOR = ['mistake', 'not_done', 'goodwill', 'discount'] as const
export type CreditedFor = (typeof CREDITED_FOR)[number]

export const CREDITED_FOR_LABELS = {
  mistake: 'Mistake on the invoice',
  not_done: 'Work not done, or goods returned',
  goodwill: 'Goodwill',
  discount: 'Discount',
} as const

/** What a credit does to its job: it corrects what was invoiced, which may be invoiced again, or reduces what the customer pays. */
export const CREDIT_EFFECTS = ['corrects', 'reduces'] as const
export type CreditEffect = (typeof CREDIT_EFFECTS)[number]

export const CREDIT_EFFECT_LABELS = { corrects: 'Can be invoiced again', reduces: 'Not invoiced again' } as const

const EFFECT_OF: Readonly<Record<CreditedFor, CreditEffect>> = {
  mistake: 'corrects',
  not_done: 'corrects',
  goodwill: 'reduces',
  discount: 'reduces',
}

/** What a credit does unless somebody says otherwise; without a reason it corrects, as all did before they had one. */
export const effectFor = (creditedFor: CreditedFor | null | undefined): CreditEffect =>
  creditedFor ? EFFECT_OF[creditedFor] : 'corrects'
