/** Workers, their hours, and the calendar. */
export const calendar = {
  menu: { calendar: 'Calendar' },
  validation: {
    hours_order: 'Each needs a start before its end',
    validity_order: 'The last day must not be before the first',
    worker_needed: 'Please select at least one Worker',
    end_before_start: 'The end must be after the start',
    another_day: 'An appointment cannot run into another day',
    time_lock: 'A time lock needs a date, both times, and start before end.',
    time_skipped: 'The clock skips this time on that day',
    too_far: 'At most a year at once',
  },
  problem: {
    double_booked: 'A worker is booked at that time already',
    worker_unavailable: 'A worker unavailable on a day cannot be booked.',
    hours_booked: 'Visits are booked in these hours. Move them first.',
    past: 'What is past cannot be moved',
    taken: 'Somebody else has just taken this time',
    inactive_worker: 'This worker is deactivated',
  },
  workers: {
    never: 'Never',
    invite: 'Send registration link',
    invite_again: 'Send registration link again',
    invite_question: 'Send %{name} a registration link?',
    invite_meaning:
      'An email with a token goes to the address of the worker, who then chooses a password. A link sent before stops working. The account sees its own records only.',
    invited: 'Registration link sent to %{name}',
    registered: 'Registered',
    invited_at: 'Link sent:',
    availability: 'Availability',
  },
}
