/** Customers: addresses, finding existing ones, merging. */
export const customers = {
  validation: {
    primary_address: 'A primary address cannot be removed until another is made primary.',
    only_one: 'Only one can be selected',
    both_or_none: 'Enter both latitude and longitude, or neither',
    merge_itself: 'Choose another record',
    identify_by: 'Enter a phone number, an email address, a name, a company or a postcode',
  },
  merge: {
    open: 'Merge with another record',
    title: 'Merge %{name} with another record',
    find: 'Find the duplicate. It will be archived and everything linked to it will move to this record.',
    about:
      '%{name} will be archived. Its addresses, comments, files, tasks and linked records will move to this one. Where the two differ, choose which value to keep.',
    stays: 'This record (kept)',
    goes: 'Duplicate (archived)',
    both: 'Keep both',
    back: 'Choose another record',
    do: 'Merge',
    done: '%{name} was merged into this one',
  },
  address: {
    find: 'Find an address',
    placeholder: 'Postcode or street',
    known: '· already saved',
    none: 'No address found. Enter it below.',
    failed: 'Address lookup is not responding. Enter the address below.',
    nth: 'Address %{n}',
    add: 'Add an address',
    add_at: 'Add an address at %{postcode}',
    remove: 'Remove address %{n}',
    position: 'Map position: %{where}.',
    forget_position: 'Clear map position',
    no_postcode: '%{country} has no postcodes. Leave this empty.',
    optional_postcode: 'Optional in %{country}.',
    vat: {
      channel_islands:
        'The Channel Islands are outside the UK for VAT. Work on property there is outside the scope of UK VAT, and goods sent there may be zero-rated as exports: check the VAT rate of each line.',
      isle_of_man: 'The Isle of Man is treated as part of the UK for VAT: charge VAT as for a UK address.',
    },
  },
  identify: {
    who: 'Find an existing record',
    who_help: 'Phone, name, email, company or postcode – in any order',
    by: { phone: 'Phone', email: 'Email', name: 'Name', company: 'Company', postcode: 'Postcode' },
    same: {
      phone: 'Same phone number',
      email: 'Same email',
      name: 'Same name',
      company: 'Same company',
      postcode: 'Same postcode',
      address: 'Same address',
    },
    like: {
      phone: 'Similar phone number',
      email: 'Similar email',
      name: 'Similar name',
      company: 'Similar company',
      postcode: 'Nearby postcode',
      address: 'Address',
    },
    found:
      '%{smart_count} likely match. Press ↓ to choose it. |||| %{smart_count} likely matches. Press ↓ to choose one.',
    none: 'No matches found.',
    failed: 'The search for matches failed. You can still add a new one.',
    new: 'Add as a new customer',
    hint: 'None of these? We’ll carry over what you typed.',
  },
  record: { system: { merged: 'Merged with %{name} (no. %{id})', merged_into: 'Merged into %{name} (no. %{id})' } },
  figures: { title: 'Statistics' },
  related: {
    title: 'Work',
    none: 'No work yet',
    failed: 'This could not be loaded. Reload the page.',
    all: 'Show all %{n}',
    show: 'Show',
  },
  customers: {
    call: { act: 'Record a call', begins: 'Call: ' },
    card: { since: 'Since', place: 'Location' },
    leads: { title: 'Possible matching leads', none: 'No other leads have this phone number or email.' },
    identify: {
      title: 'New customer: check for an existing record',
      about: 'Existing customers appear as you type.',
    },
  },
}

export type CustomerMessages = typeof customers
