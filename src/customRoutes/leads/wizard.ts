import type { Wizard } from '../../kit/wizard/wizard.ts'

const path = '/leads/create'

/** The steps for an incoming call: the caller, then the enquiry (fixed by the specification). */
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
      // In the order in which callers usually give them.
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
