// Custom screens: addresses are too wide for a table of lines, and new customers are searched for first, to avoid duplicates.

import customers from '../../../schema/areas/customers/customers.ts'
import { RelatedPart } from '../../kit/related/RelatedPart.tsx'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { AddressesInput } from './address/AddressesInput.tsx'
import { AddressList } from './address/AddressList.tsx'
import { CreateCustomer } from './CreateCustomer.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { LeadsPart } from './LeadsPart.tsx'

const SiteCard = loadable(() => import('./record/SiteCard.tsx'))

export default defineScreens(customers, {
  inputs: { addresses: AddressesInput },
  cells: { addresses: AddressList },
  create: CreateCustomer,
  opensNew: true,
  actions: CustomerActs,
  parts: [
    { key: 'related', title: 'related.title', Part: RelatedPart, inOverview: true },
    { key: 'leads', title: 'customers.leads.title', needs: ['Leads', 'list'], Part: LeadsPart },
  ],
  rail: [{ key: 'place', Card: SiteCard }],
})
