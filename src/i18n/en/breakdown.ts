/** What jobs come to, by group. */
export const breakdown = {
  menu: { breakdown: 'Breakdown' },
  breakdown: {
    title: 'Breakdown of jobs',
    group: 'Group by',
    group_by: 'Group by: %{name}',
    by: {
      ...{ status: 'Status', type: 'Type', franchise: 'Franchise', assigned: 'Assigned to', worker: 'Worker' },
      month: 'Month',
    },
    figures: {
      ...{ jobs: 'Jobs', net: 'Value ex VAT', value: 'Value inc VAT', cost: 'Cost of materials', margin: 'Margin' },
      ...{ share: 'Margin %', paid: 'Paid', outstanding: 'Outstanding' },
    },
    period: 'Made in',
    cancelled: 'With cancelled jobs',
    chart: 'Chart',
    drawn: 'The chart shows',
    nothing: 'None',
    all: 'All',
    total: 'Total',
    csv: 'Save as CSV',
    print: 'Print',
    none: 'No jobs to count',
    none_about: 'No job of these days, franchises and types is within what you may see.',
    widen: 'Show all jobs',
    about:
      'Counted by the day on which a job was made. A sub-job is a job of its own with its own lines, so every pound counts once; so does what was paid.',
    about_workers: 'A job stands with each worker who was booked for it, and once in the total.',
    uncosted:
      'The cost of %{smart_count} line of materials is not known. |||| The cost of %{smart_count} lines of materials is not known.',
  },
}
