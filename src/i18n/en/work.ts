/** From lead to quote to job: what is refused, what is said about it, what can be done. */
export const work = {
  validation: {
    vat_rate: 'No rate of VAT has this percentage',
    total_too_large: 'This comes to more than can be kept',
    quote_locked: 'The quote was sent and cannot be changed: make a new revision',
    quote_empty: 'There is nothing in it yet: add a service or material before it is sent',
    job_locked: 'The job was invoiced or cancelled and cannot be repriced',
    day_past: 'The quote’s last day is past: give it a later one',
    status_of_sub_jobs: 'Its sub-jobs say how far it has come',
    visit_open: 'A visit is still to come: finish or cancel it first',
  },
  problem: {
    quote_locked: 'The quote was sent and cannot be changed: make a new revision',
    quote_empty: 'There is nothing in it yet: add a service or material before it is sent',
    job_locked: 'The job was invoiced or cancelled and cannot be repriced',
    status_of_sub_jobs: 'Its sub-jobs say how far it has come',
    visit_open: 'A visit is still to come: finish or cancel it first',
    quote_not_accepted: 'Only an accepted quote becomes a job',
    already_converted: 'Another one was made of the same before',
    status_missing: 'The library lacks a status that this needs',
  },
  undo: { why: { already_converted: 'Another one was made of the same since.' } },
  kit: { skipped: { already_converted: 'Another one was made of the same' } },
  record: {
    system: {
      converted_to: 'Converted: %{number}',
      converted_from: 'Converted from %{number}',
      revised_as: 'Superseded by %{number}',
      expired: 'Expired',
    },
  },
  work: {
    print: 'Print',
    revisions: 'Revisions',
    jobs: 'Jobs made of it',
    sub_jobs: 'Sub-jobs',
    visits: 'Visits',
    book_visit: 'Book a visit',
    add_sub_job: 'Add a sub-job',
    for_whom: 'For whom is it? Type what you know of the customer and pick who it is.',
    template: {
      new: 'New job from template',
      use: 'New job from this',
      search: 'Which template?',
      none: 'There are no active templates. Save a job as a template first.',
      no_match: 'No template is called so.',
      not_seen: 'You may not see the templates.',
      start: 'Start from a template',
      help: 'Takes its type, description and lines, with the prices that the libraries have today.',
      taken: 'Filled from “%{name}”',
    },
    exists: '%{number} was made of it before',
  },
}

export type WorkMessages = typeof work
