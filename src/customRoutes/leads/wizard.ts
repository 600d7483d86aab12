import type { Wizard } from '../../kit/wizard/wizard.ts'

const path = '/leads/create'

/** A call comes in: who it is, then what it is about (spec.txt section 2). */
export const leadWizard: Wizard = {
  resource: 'leads',
  path,
  isFor: 'customer_id',
  called: [['first_name', 'last_name'], ['company_name'], ['phone'], ['email']],
  begins: { customer: 'customer_id' },
  steps: [
    {
      key: 'customer-details',
      path: `${path}/step1/customer-details`,
      title: 'wizard.leads.customer',
      // As they are said on the telephone.
      fields: ['first_name', 'last_name', 'phone', 'email', 'company_name'],
    },
    {
      key: 'lead-details',
      path: `${path}/step2/lead-details`,
      title: 'wizard.leads.lead',
      fields: [
        'lead_type_id',
        'description',
        'source',
        'assignedTo',
        'franchise_id',
        'address1',
        'address2',
        'city',
        'county',
        'postcode',
        'lat',
        'lng',
      ],
      needsRecord: true,
    },
  ],
}
