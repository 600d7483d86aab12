// An address is looked up, a loss asks why, and quotes that came from a lead stand with it: no declaration says that.
import leads from '../../../schema/areas/leads/leads.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { KnownCustomer } from './KnownCustomer.tsx'
import { Layout } from './Layout.tsx'
import { QuotesPart } from './QuotesPart.tsx'

export default defineScreens(leads, {
  layout: Layout,
  answers: { customer_known: KnownCustomer },
  parts: [{ key: 'quotes', title: 'leads.quotes.title', needs: ['Quotes', 'list'], Part: QuotesPart }],
  rail: [{ key: 'customer', Card: CustomerCard }],
})
