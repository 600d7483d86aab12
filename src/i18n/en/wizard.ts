/** Records that are made step by step, and the screens of leads. */
export const wizard = {
  leads: {
    quotes: {
      title: 'Associated quotes',
      none: 'No quote has come from this lead.',
      failed: 'The quotes could not be loaded.',
    },
  },
  wizard: {
    steps: 'Steps',
    missing: 'Missing: %{fields}',
    next: 'Next',
    back: 'Back',
    finish: 'Save',
    restored: 'What you typed before is back.',
    again: 'Start again',
    leave_body: 'What you have typed and not saved will be gone.',
    questions: 'Questions',
    questions_failed: 'The questions could not be loaded.',
    leads: { customer: 'Customer details', lead: 'Lead details' },
    work: {
      customer: 'Customer',
      quote: 'Quote details',
      job: 'Job details',
      sub_jobs: 'Sub-jobs',
      book: 'Book into calendar',
      confirm: 'This is the customer',
      change: 'Change',
      other: 'Somebody else',
      for: 'For %{name}',
      no_address: 'No address yet',
      add_sub_job: 'Add sub-job',
      another: 'Add a sub-job',
      remove: 'Remove %{name}',
      sub_jobs_about:
        '%{number} can be done in parts, each with a name, lines and a status of its own. It need not have any.',
    },
    book: {
      for: 'A visit for %{name}',
      of: '%{n} of %{all}',
      length: 'Length of the visit',
      proposals: 'Next free times',
      none: 'Nobody is free for so long in the next two weeks.',
      by_hand: 'Another time',
      day: 'Day',
      time: 'Time',
      worker: 'Worker',
      do: 'Book',
      done: 'The visit is booked',
      instead: 'These times are free:',
      skip: 'Skip: book later',
      not_allowed: 'You may not book visits. Somebody else can do it later.',
    },
    likely: {
      title: 'Perhaps one of these',
      help: 'Already known here: open it instead of making another one.',
      none: 'Nobody like this is known yet.',
    },
  },
}

export type WizardMessages = typeof wizard
