/** Mails that bring somebody into an account. `unconfirmed` goes to who asks for a new password and never had one. */
export type AccountEmail = 'reset' | 'invitation' | 'unconfirmed'
