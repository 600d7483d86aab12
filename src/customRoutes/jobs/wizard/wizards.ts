import { useLocation } from 'ra-core'
import type { WizardDraft } from '../../../kit/wizard/draft.ts'
import type { Wizard, WizardStep } from '../../../kit/wizard/wizard.ts'

/** Key of the search input in the first step, stored besides the record's fields. */
export const KNOWN = 'known'
/** Key of the job's template, until its step has applied it. */
export const TEMPLATE = 'template'
/** Key of the template that filled in the step: its sub-jobs are created with the job. */
export const TAKEN = 'taken-template'
/** Keys of the input for a new customer, an existing one, and a sub-job. */
export const NEW_CUSTOMER = 'new-customer'
export const CUSTOMER = 'customer'
export const SUB_JOB = 'sub-job'

export const customerOf = (draft: WizardDraft | null): number | undefined => {
  const id = draft?.fields['customer_id'] ?? draft?.record?.['customer_id']
  return typeof id === 'number' ? id : undefined
}

const PRICED = ['services', 'materials', 'overall_discount']
const TERMS = ['assignedTo', 'franchise_id', 'address_id']

/** Steps for the customer: found, confirmed, changed or created (fixed by the specification). */
function customerSteps(path: string): [WizardStep, ...WizardStep[]] {
  const stepPath = `${path}/step1`
  const named = (screen: string) => (draft: WizardDraft | null) => {
    const id = customerOf(draft)
    return id === undefined ? `${stepPath}/identify` : `${stepPath}/${screen}/${id}`
  }
  const customerStep = { title: 'wizard.work.customer', fields: [], within: 'customer', needs: [KNOWN] } as const
  return [
    { key: 'customer', title: 'wizard.work.customer', fields: ['customer_id'], path: named('confirm-customer') },
    { ...customerStep, key: 'create-new', path: `${stepPath}/create-new` },
    { ...customerStep, key: 'confirm-customer', path: named('confirm-customer') },
    { ...customerStep, key: 'customer-info', path: named('customer-info') },
  ]
}

const bookStep = (path: string): WizardStep => ({
  key: 'book-into-calendar',
  title: 'wizard.work.book',
  fields: [],
  needsRecord: true,
  path: (draft) => `${path}/step3/book-into-calendar/${draft?.record?.id ?? 0}`,
})

/** Query parameters: the customer from whose page the wizard was opened, or a template. */
const BEGINS = { customer: 'customer_id', [TEMPLATE]: TEMPLATE } as const
const FOLLOWING_FIELDS = ['customer_id', ...TERMS]

const QUOTES = '/quotes/create'
const JOBS = '/jobs/create'

export const quoteWizard: Wizard = {
  resource: 'quotes',
  path: QUOTES,
  passing: [KNOWN],
  begins: BEGINS,
  isFor: 'customer_id',
  follows: FOLLOWING_FIELDS,
  steps: [
    ...customerSteps(QUOTES),
    {
      key: 'details',
      path: `${QUOTES}/step2/quote-details`,
      title: 'wizard.work.quote',
      fields: ['quote_type_id', ...TERMS, 'valid_until', 'description', ...PRICED],
      needs: ['customer_id'],
    },
    bookStep(QUOTES),
  ],
}

/** The steps of the quote wizard, and sub-jobs. */
export const jobWizard: Wizard = {
  resource: 'jobs',
  path: JOBS,
  passing: [KNOWN],
  begins: BEGINS,
  isFor: 'customer_id',
  follows: FOLLOWING_FIELDS,
  steps: [
    ...customerSteps(JOBS),
    {
      key: 'details',
      path: `${JOBS}/step2/job-details`,
      title: 'wizard.work.job',
      fields: ['job_type_id', ...TERMS, 'description', ...PRICED],
      needs: ['customer_id'],
    },
    {
      key: 'sub-job-details',
      path: `${JOBS}/step2/sub-job-details`,
      title: 'wizard.work.sub_jobs',
      fields: [],
      needsRecord: true,
    },
    bookStep(JOBS),
  ],
}

/** The wizard that the address belongs to. */
export const useWorkWizard = (): Wizard => (useLocation().pathname.startsWith(`${JOBS}/`) ? jobWizard : quoteWizard)
