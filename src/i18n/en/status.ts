/** What stands in the way of a status. */
export const status = {
  validation: {
    reason_needed: 'Say why',
    status_automatic: 'This status is set automatically',
  },
  kit: {
    phone: {
      country: 'Country of the number',
      doubt: 'This does not look like a whole number of %{country}',
    },
  },
  status: {
    reason_title: '%{status}: why?',
    reason_set: 'Set to “%{status}”',
    too_long: 'Maximum %{max} characters are allowed',
  },
}

export type StatusMessages = typeof status
