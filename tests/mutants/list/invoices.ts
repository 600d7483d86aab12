import { mutant } from '../mutant.ts'

const IN = 'schema/areas/invoices/invoicing'
const VAT = 'schema/areas/invoices/vatTreatment.ts'
const UNIT = 'areas/invoices/unit/invoicing'

/** What invoices and credit notes say. */
export const invoices = [
  mutant(
    'an invoice rounds VAT per line',
    `${IN}/rates.ts`,
    '.map(({ rate, net }) => ({ rate, net, vat: vatOn(net, rate) }))',
    `.map(({ rate, net }) => ({
      ...{ rate, net },
      vat: lines.filter((one) => rateKey(one.rate) === rateKey(rate)).reduce((all, one) => all + vatOn(one.net, rate), 0n),
    }))`,
    UNIT,
  ),
  mutant(
    'a deposit is split at one rate',
    `${IN}/deposit.ts`,
    '.map((share, i) => netIn(share, rates[i]!.rate))',
    '.map((share) => netIn(share, rates[0]!.rate))',
    UNIT,
  ),
  mutant('what was credited is credited twice', `${IN}/credit.ts`, 'line.net - sum(', 'line.net - 0n * sum(', UNIT),
  mutant(
    'an interim invoice forgets the deposit',
    `${IN}/interim.ts`,
    '> leftOf(standing, mine[0]!.agreed)) throw',
    '> leftOf(standing, mine[0]!.agreed) * 9n) throw',
    UNIT,
  ),
  mutant(
    'a final invoice takes credit notes off as well',
    `${IN}/final.ts`,
    "const net = kind === 'credit_note' ? of : -of",
    'const net = kind === undefined ? of : -of',
    UNIT,
  ),
  mutant(
    'a price sinks below what was invoiced at one rate',
    `${IN}/standing.ts`,
    '.some(({ left }) => left < 0n)',
    '.every(({ left }) => left < 0n)',
    UNIT,
  ),
  mutant(
    'who is registered from tomorrow charges VAT today',
    VAT,
    'from <= tax_point',
    'from !== tax_point',
    'areas/invoices/unit/vat-treatment',
  ),
  mutant(
    'an end user is charged in reverse',
    VAT,
    "is === (fact === 'buyer_end_user')",
    "!is && fact !== 'buyer_end_user'",
    'areas/invoices/unit/vat-treatment',
  ),
  mutant(
    'an invoice of the fifteenth day is still in time',
    VAT,
    'DAYS_TO_INVOICE = 14',
    'DAYS_TO_INVOICE = 15',
    'areas/invoices/unit/vat-treatment',
  ),
  mutant(
    'a percentage that is changed keeps its old rate',
    'server/areas/jobs/rates.ts',
    'return { ...line, [ref]: rateFor(library, picked, percent) }',
    'return { ...line, [ref]: kept ?? rateFor(library, picked, percent) }',
    'areas/jobs/api/rates',
  ),
]
