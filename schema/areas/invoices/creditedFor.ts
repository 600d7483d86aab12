/** What an amount is credited for. */
export const CREDITED_FOR = ['mistake', 'not_done', 'goodwill', 'discount'] as const
export type CreditedFor = (typeof CREDITED_FOR)[number]

export const CREDITED_FOR_LABELS = {
  mistake: 'Mistake on the invoice',
  not_done: 'Work not done, or goods returned',
  goodwill: 'Goodwill',
  discount: 'Discount',
} as const

/** The effect of a credit on its job: it corrects the invoicing, which can be repeated, or reduces what the customer pays. */
export const CREDIT_EFFECTS = ['corrects', 'reduces'] as const
export type CreditEffect = (typeof CREDIT_EFFECTS)[number]

export const CREDIT_EFFECT_LABELS = { corrects: 'Can be invoiced again', reduces: 'Not invoiced again' } as const

const EFFECT_OF: Readonly<Record<CreditedFor, CreditEffect>> = {
  mistake: 'corrects',
  not_done: 'corrects',
  goodwill: 'reduces',
  discount: 'reduces',
}

/** The default effect of a credit; without a reason it corrects, as all did before there were reasons. */
export const effectFor = (creditedFor: CreditedFor | null | undefined): CreditEffect =>
  creditedFor ? EFFECT_OF[creditedFor] : 'corrects'
