/** Work whose jobs are made by themselves. */
export const recurring = {
  menu: { recurring: 'Recurring', from_template: 'From template' },
  problem: {
    recurring_halted: 'No job can be made: its customer or its template is put away',
    recurring_over: 'No dates are left',
  },
  record: {
    system: {
      recurring_from: 'Made for %{day} by “%{name}”',
      recurring_made: '%{number} made for %{day}',
      recurring_missed:
        '%{smart_count} date went by without a job (%{from}) and is not made up for |||| %{smart_count} dates went by without a job (%{from} to %{to}) and are not made up for',
      halt_customer_archived: 'Stopped: the customer is in the archive',
      halt_template_archived: 'Stopped: the job template is in the archive',
      halt_template_inactive: 'Stopped: the job template is not active',
      halt_owner_gone: 'Stopped: the person it runs as can no longer sign in',
      halt_owner_rights: 'Stopped: the person it runs as lost a permission that it needs',
      halt_refused: 'Stopped: its job is refused because of %{field}',
    },
  },
  recurring: {
    jobs: 'Jobs made',
    made_on: 'job due on %{day}',
    paused: 'Paused: no jobs are made.',
    seen_to: 'Dates before',
    missed: 'Went by without a job',
    unseen: 'Job made',
    archived: 'archived',
  },
}
