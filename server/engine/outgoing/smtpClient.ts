import { createRequire } from 'node:module'
import type nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'

/** Sends email to the mail server of the environment; nothing in an email makes it fetch or read anything. */
export const environmentSmtp = (options: SMTPTransport.Options) =>
  // Loaded with the first email: a server without a mail server never needs it.
  (createRequire(import.meta.url)('nodemailer') as typeof nodemailer).createTransport({
    ...options,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
