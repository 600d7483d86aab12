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
    likely: {
      title: 'Perhaps one of these',
      help: 'Already known here: open it instead of making another one.',
      none: 'Nobody like this is known yet.',
    },
  },
}

export type WizardMessages = typeof wizard
