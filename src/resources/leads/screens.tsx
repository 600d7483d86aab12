// Custom screens: the address can be looked up, losing a lead asks for a reason, and quotes of a lead are shown with it, none of which a declaration
// can express.
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
