/** What customers were not content with. */
export const complaints = {
  problem: {
    complaint_answered: 'The first answer has been given',
    complaint_over: 'The final answer has been given: open the complaint again first',
    complaint_has_job: 'There is a remedial job already',
    complaint_has_credit: 'There is a credit note already',
    complaint_no_invoice: 'There is no issued invoice that could be credited',
    complaint_ends: 'Ending a complaint is confirmed first',
    complaint_reopens: 'Opening a complaint again is confirmed first',
    which_invoice: 'Say which invoice is credited',
  },
  validation: {
    before_received: 'Not before it was received',
    in_future: 'Not in the future',
    repeats_itself: 'A complaint does not repeat itself',
    complaint_days: 'No earlier than what comes before it',
    which_invoice: 'Say which invoice is credited',
  },
  questions: {
    complaint_ends: {
      title: 'End this complaint?',
      yes: 'End it',
      complaint_ends:
        '%{ref} becomes “%{status}” and its clocks end. Make sure that the customer has had the final answer.',
    },
    complaint_reopens: {
      title: 'Open this complaint again?',
      yes: 'Open it again',
      complaint_reopens:
        '%{ref} becomes “%{status}”, gets a new time for the final answer, and is counted as opened again.',
    },
    which_invoice: { title: 'Which invoice is credited?' },
  },
  record: {
    system: {
      complaint_acknowledge_near: 'Three quarters of the time to acknowledge it have passed: due %{due}',
      complaint_acknowledge_missed: 'It was not acknowledged in time: due %{due}',
      complaint_respond_near: 'Three quarters of the time for the first answer have passed: due %{due}',
      complaint_respond_missed: 'No first answer in time: due %{due}',
      complaint_resolve_near: 'Three quarters of the time for the final answer have passed: due %{due}',
      complaint_resolve_missed: 'No final answer in time: due %{due}',
      complaint_escalated: 'Escalated: %{reason}. Next due %{due}',
      complaint_escalated_stopped: 'Escalated while its clock stands still: %{reason}',
      complaint_job: 'Remedial job %{number} made',
      complaint_job_of: 'Made to put right %{number}',
      complaint_credit: 'Draft of a credit note on %{number} made',
    },
  },
  complaints: {
    title: 'Complaints',
    none: 'Nobody has complained.',
    clocks: 'Clocks',
    stopped: 'Clock stopped',
    over: 'Finished',
    late: 'Late',
    near: 'Due soon',
    met: 'Met %{at}',
    met_late: 'Late: %{at}',
    by: 'by %{at}',
    stopped_since: 'They have stood still since %{at}: waiting does not count.',
    explain: 'Working days of the franchise; bank holidays and waiting do not count.',
    waited: 'It waited for %{time} of working time before, by which its times were moved.',
    cost: 'What it costs',
    cost_none: 'Nothing so far.',
    cost_total: 'In all, before VAT',
    cost_hidden: 'A part of it is not shown to you.',
    cost_materials: 'Materials of %{name}',
    cost_time: 'Working time of %{name}',
    cost_charged: 'Charged for %{name}',
    cost_credit: 'Credited with %{name}',
    cost_draft: 'Draft %{name}: counts once it is issued',
    cost_uncosted:
      '%{smart_count} line or visit has no known cost |||| %{smart_count} lines or visits have no known cost',
    cost_explain:
      'Materials at cost and hours at what the trade costs, less what the customer pays for the remedial job, and what was credited before VAT.',
  },
}
