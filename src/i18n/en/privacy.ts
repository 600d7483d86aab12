/** Personal data of customers. */
export const privacy = {
  problem: {
    erased_already: 'This customer was erased already',
    not_over: 'Work or money with this customer is not over yet',
  },
  validation: { not_the_name: 'This is not the name of the customer' },
  privacy: {
    title: 'Personal data',
    to_customer: 'To the customer',
    held: 'What is held',
    held_about:
      'Everything that is held of this customer in records, comments, files, answers and mails, as a file to hand out.',
    pdf: 'PDF to read',
    json: 'JSON for another program',
    erase: 'Erase',
    erase_about:
      'What tells of the person is emptied: names, addresses, what was written and answered, files, mails, and all of it in the log. It cannot be taken back. What tax law needs stays.',
    goes: 'Is emptied or removed',
    stays: 'Stays',
    open: 'First has to be over',
    erased: 'Erased on %{date}.',
    confirm: 'Name of the customer',
    confirm_help: 'Type %{name} to be sure.',
    reason: 'Reason',
    reason_help: 'Who asked for it and when. It stands in the security log.',
    button: 'Erase for good',
    done: 'Erased: %{records} records, %{entries} log entries, %{files} files',
    nothing: 'Nothing.',
    what: {
      comments: 'Comments',
      files: 'Files',
      answers: 'Answers',
      log: 'Log entries',
      signed: 'Signed documents',
      open_jobs: 'Jobs that are not completed',
      owing: 'Invoices that are drafts or not settled',
      credit: 'Payments with credit left',
      open_complaints: 'Open complaints',
      visits_ahead: 'Visits to come',
      recurring: 'Recurring jobs',
    },
  },
}
