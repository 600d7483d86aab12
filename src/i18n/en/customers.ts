/** Customers: their addresses, how they are found again, how two become one. */
export const customers = {
  validation: {
    primary_address: 'A primary address cannot be removed until another is made primary.',
    only_one: 'Only one can be this',
    both_or_none: 'Latitude and longitude go together',
    merge_itself: 'Choose another record',
    identify_by: 'Enter a phone number, an email address, a name, a company or a postcode',
  },
  merge: {
    open: 'Merge with another',
    title: 'Merge %{name} with another',
    find: 'Find the other one. It goes into the archive; everything about it comes here.',
    about:
      '%{name} goes into the archive. Its addresses, comments, files and tasks come along, and whatever refers to it. Where the two differ, choose what stays.',
    stays: 'This one, which stays',
    goes: 'The other one',
    back: 'Choose another',
    do: 'Merge',
    done: '%{name} was merged into this one',
  },
  address: {
    find: 'Find an address',
    placeholder: 'Postcode or street',
    known: '· known here',
    none: 'No address found. Type it in below.',
    failed: 'The address lookup does not answer. Type the address in below.',
    nth: 'Address %{n}',
    add: 'Add an address',
    remove: 'Remove address %{n}',
    position: 'On the map at %{where}.',
    forget_position: 'Forget the position',
  },
  identify: {
    who: 'Who is it?',
    who_help: 'As they say it: a phone number, a name, an email address, a company, a postcode, or several of them.',
    by: { phone: 'Phone', email: 'Email', name: 'Name', company: 'Company', postcode: 'Postcode' },
    same: {
      phone: 'Same phone number',
      email: 'Same email',
      name: 'Same name',
      company: 'Same company',
      postcode: 'Same postcode',
    },
    like: {
      phone: 'Like phone number',
      email: 'Like email',
      name: 'Similar name',
      company: 'Similar company',
      postcode: 'Nearby postcode',
    },
    found:
      '%{smart_count} likely match. Press ↓ to choose it. |||| %{smart_count} likely matches. Press ↓ to choose one.',
    none: 'Nobody known matches.',
    failed: 'Looking for matches failed. You can still create a new one.',
    new: 'Create new',
    hint: 'Nobody of these: what you typed goes along.',
  },
  record: { system: { merged: 'Merged with %{name} (no. %{id})', merged_into: 'Merged into %{name} (no. %{id})' } },
  figures: { title: 'Statistics' },
  related: {
    title: 'Work',
    none: 'Nothing yet.',
    failed: 'Could not be read. Load the page anew.',
    all: 'Show all %{n}',
    show: 'Show',
  },
  customers: {
    call: { act: 'Record a call', begins: 'Call: ' },
    card: { since: 'Since', place: 'Where it is' },
    leads: { title: 'Leads that may be theirs', none: 'No other lead has their phone number or email.' },
    identify: {
      title: 'New customer: is it somebody we know?',
      about: 'Whoever is here already comes up as you type.',
    },
  },
}

export type CustomerMessages = typeof customers
