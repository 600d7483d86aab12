/**
 * Names allowed between double braces in the body of a signature document: facts of the job. Amounts have a sign and two decimals, dates are
 * DD/MM/YYYY, addresses on one line.
 */
export const DOCUMENT_PLACEHOLDERS = [
  'customer.name',
  'customer.company',
  'customer.address',
  'customer.email',
  'customer.phone',
  'job.number',
  'job.type',
  'job.site',
  'job.date',
  'job.services',
  'job.materials',
  'job.total_ex_vat',
  'job.vat_total',
  'job.total_inc_vat',
  'worker.name',
  'worker.category',
  'franchise.name',
  'franchise.legal_name',
  'franchise.address',
  'franchise.phone',
  'franchise.email',
  'franchise.company_number',
  'franchise.vat_number',
  'signer.name',
  'today',
] as const

export type DocumentPlaceholder = (typeof DOCUMENT_PLACEHOLDERS)[number]
