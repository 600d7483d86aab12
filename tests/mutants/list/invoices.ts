import { mutant } from '../mutant.ts'

const IN = 'schema/areas/invoices/invoicing'
const VAT = 'schema/areas/invoices/vatTreatment.ts'
const [NUMBERS, REFUSALS, PAPER] = ['numbers', 'refusals', 'paper'].map((name) => `areas/invoices/api/${name}`) as [
  string,
  string,
  string,
]
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
  mutant(
    'two who issue at once take one number',
    'server/areas/invoices/numbers.ts',
    'and documents = ${series} for update`',
    'and documents = ${series}`',
    NUMBERS,
  ),
  mutant(
    'an invoice is dated before the last one',
    'server/areas/invoices/numbers.ts',
    'date < row.last_date',
    "date < '2000-01-01'",
    REFUSALS,
  ),
  mutant(
    'a draft is issued though its job was repriced',
    'server/areas/invoices/issuing.ts',
    "if (!isCurrent(row, worked)) throw problem(409, 'job_repriced')",
    'isCurrent(row, worked)',
    REFUSALS,
  ),
  mutant(
    'nobody says what 0 % is',
    'server/areas/invoices/issuing.ts',
    'vat_kind === null ? [i] : []',
    'vat_kind === undefined ? [i] : []',
    REFUSALS,
  ),
  mutant(
    'one credit note of several takes a job from Invoiced',
    'server/areas/invoices/issuing.ts',
    'standing(documents).length === 0',
    'standing(documents).length >= 0',
    'areas/invoices/api/way',
  ),
  mutant(
    'a price sinks below its invoices',
    'server/areas/invoices/onJobs.ts',
    "if (isBelowInvoiced(agreed, documents)) throw problem(409, 'below_invoiced')",
    'isBelowInvoiced(agreed, documents)',
    REFUSALS,
  ),
  mutant(
    'invoices of every franchise are listed',
    'server/areas/invoices/invoices.ts',
    'return sql<boolean>`(${own} or ',
    'return sql<boolean>`(true or ${own} or ',
    'areas/invoices/api/rights',
  ),
  mutant(
    'what is issued is put in the archive',
    'server/areas/invoices/invoices.ts',
    "if (before && after.status === 'issued' &&",
    "if (before && after.status === 'draft' &&",
    REFUSALS,
  ),
  mutant(
    'the paper is printed anew',
    'server/areas/invoices/paperFor.ts',
    "if (row.status === 'issued') return",
    "if (row.status === 'withdrawn') return",
    PAPER,
  ),
  mutant(
    'who is not registered names VAT',
    'schema/areas/invoices/onPaper.ts',
    "const isRegistered = row.explanation?.treatment !== 'not_registered'",
    'const isRegistered = row.explanation !== null',
    PAPER,
  ),
  mutant(
    'a credit note forgets how VAT was charged',
    'server/areas/invoices/workOut.ts',
    'credited?.explanation ?? decided',
    'decided',
    PAPER,
  ),
  mutant(
    'a negative price stands in a structured invoice',
    'server/areas/invoices/ubl/lines.ts',
    'const isBack = price_ex_vat < 0',
    'const isBack = price_ex_vat > 0',
    PAPER,
  ),
]
