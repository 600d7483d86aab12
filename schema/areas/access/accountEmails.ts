/** Emails that let someone into an account. `unconfirmed` goes to people who request a new password without ever having had one. */
export type AccountEmail = 'reset' | 'invitation' | 'unconfirmed'
