// Addresses are too wide for a table of lines, and a new customer is looked for before there are two of him.
import customers from '../../../schema/entities/customers.ts'
import { AddressesInput } from '../../kit/address/AddressesInput.tsx'
import { AddressList } from '../../kit/address/AddressList.tsx'
import { defineScreens } from '../../kit/defineScreens.ts'
import { CreateCustomer } from './CreateCustomer.tsx'

export default defineScreens(customers, {
  inputs: { addresses: AddressesInput as never },
  cells: { addresses: AddressList as never },
  create: CreateCustomer,
})
