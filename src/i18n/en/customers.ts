/** Customers: their addresses, how they are found again, how two become one. */
export const customers = {
  validation: {
    primary_address: 'A primary address cannot be removed until another is made primary.',
    only_one: 'Only one can be this',
    both_or_none: 'Latitude and longitude go together',
    identify_by: 'Enter a phone number, an email address, a name, a company or a postcode',
  },
}

export type CustomerMessages = typeof customers
