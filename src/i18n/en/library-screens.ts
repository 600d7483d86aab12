/** What the rules of the libraries and their own screens say. */
export const libraryScreens = {
  validation: {
    default_active: 'The default must be active. Make another one the default first',
    default_category: 'New records cannot start in a status of this category',
    next_self: 'A status cannot follow itself',
    must_be_zero: 'Only standard and reduced rates can be over 0 %',
    name_or_company: 'Enter a person’s name or a company',
    postcode: 'Enter a British postcode such as LS1 4AP',
    postcode_areas: 'Enter the first parts of postcodes, with commas: LS1, LS2, WF10',
    country: 'This is no country. Choose one, or enter its code, such as GB',
    time_zone: 'Enter a time zone such as Europe/London',
    company_number: 'Enter the eight characters of the company number',
    vat_number: 'Enter a VAT number such as GB 123 4567 89',
    vat_number_missing: 'Enter the VAT number that was registered then',
    invoice_prefix: 'Use capital letters and digits, with a dash at the end if you like',
    barcode: 'Use letters, digits and dashes only',
    slug: 'Use small letters, digits and underscores, beginning with a letter',
    no_options: 'Add at least one active option',
    below_least: 'Must not be less than the least',
    depends_on_itself: 'A question cannot depend on itself',
    in_use: 'Other records rely on this. Change them first',
    pattern: 'Must have the form %{pattern}',
  },
  questions: {
    preview: {
      title: 'Preview',
      try_it: 'Answer it to try it out. Nothing is saved.',
      choose_type: 'Choose a kind of answer to see the question as it will be asked.',
      untitled: 'The question goes here',
      not_asked: 'Not asked with these answers.',
      never_asked:
        'No answers can bring this question up: its conditions wait for each other, or for a question that is gone.',
      inactive: 'Switched off: not asked anywhere.',
      files: 'Choose files',
      photos: 'Choose photos',
      sign: 'Sign with the mouse or a finger',
      clear: 'Clear',
    },
    conditions: {
      add: 'Add condition',
      remove: 'Remove condition %{n}',
      legend: 'Condition %{n}',
      question: 'Question',
      answers: 'has one of these answers',
      yes: 'Yes',
      no: 'No',
      none_to_choose:
        'Only questions answered with yes or no, one option or several can be asked about. There is none yet.',
      gone: 'This option is gone',
    },
  },
  documents: {
    editor: {
      insert: 'Insert a placeholder',
      insert_one: 'Insert %{name}',
      hint: 'Type {{ to choose one by its name.',
      suggestions: 'Placeholders',
      unknown: 'Not a placeholder: %{name}, line %{line}',
      unclosed: 'Braces that never close, line %{line}',
      groups: {
        customer: 'Customer',
        job: 'Job',
        worker: 'Worker',
        franchise: 'Franchise',
        signer: 'Signer',
        today: 'Date',
      },
    },
    preview: {
      title: 'Preview',
      sample: 'With the facts of an invented job.',
      empty: 'Write the body to see the document.',
      signature: 'Signature',
    },
  },
}

export type LibraryScreenMessages = typeof libraryScreens
