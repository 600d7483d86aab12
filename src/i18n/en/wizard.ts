/** Records that are made step by step. */
export const wizard = {
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
    likely: {
      title: 'Perhaps one of these',
      help: 'Already known here: open it instead of making another one.',
      none: 'Nobody like this is known yet.',
      by: {
        phone: 'same phone',
        email: 'same email',
        name: 'similar name',
        company: 'similar company',
        postcode: 'same postcode',
      },
    },
  },
}

export type WizardMessages = typeof wizard
