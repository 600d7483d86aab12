/** Recurring jobs. */
export const recurring = {
  menu: { recurring: 'Recurring jobs', from_template: 'New from template' },
  problem: {
    recurring_halted: 'No job can be created because the customer or template is archived or inactive',
    recurring_over: 'No more dates',
  },
  record: {
    system: {
      recurring_from: 'Created for %{day} by “%{name}”',
      recurring_made: '%{number} created for %{day}',
      recurring_missed:
        '%{smart_count} date missed (%{from}). No job will be created for it. |||| %{smart_count} dates missed (%{from} to %{to}). No jobs will be created for them.',
      halt_customer_archived: 'Stopped: the customer is archived',
      halt_template_archived: 'Stopped: the job template is archived',
      halt_template_inactive: 'Stopped: the job template is inactive',
      halt_owner_gone: 'Stopped: the user it runs as can no longer sign in',
      halt_owner_rights: 'Stopped: the user it runs as no longer has a permission it needs',
      halt_refused: 'Stopped: the job could not be created because of %{field}',
    },
  },
  recurring: {
    jobs: 'Jobs created',
    made_on: 'job due on %{day}',
    paused: 'Paused. No jobs are created.',
    seen_to: 'Past dates',
    missed: 'Missed',
    unseen: 'Job created',
    archived: 'archived',
  },
}
