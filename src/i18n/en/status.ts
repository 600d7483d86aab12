/** What prevents a change of status. */
export const status = {
  validation: {
    reason_needed: 'Enter a reason',
    status_automatic: 'This status is set automatically',
  },
  kit: {
    phone: {
      country: 'Country of the number',
      doubt: 'This does not look like a complete phone number for %{country}',
      readings: 'Which number is it?',
    },
  },
  status: {
    reason_title: 'Reason for “%{status}”',
    reason_set: 'Set to “%{status}”',
    too_long: 'Maximum %{max} characters are allowed',
  },
}

export type StatusMessages = typeof status
