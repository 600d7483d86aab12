/** Queues whose items are processed one after the other; one that keeps failing is put aside under the name of its queue. */
export const QUEUES = [
  'incoming_mail',
  'incoming_texts',
  'card_events',
  'card_payments',
  'card_refunds',
  'recurring_jobs',
  'invoice_papers',
  'accounting_exports',
  'messages',
  'notifications',
  'failed_emails',
  'complaints',
  'quotes',
  'retention',
] as const
export type QueueName = (typeof QUEUES)[number]

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  incoming_mail: 'Incoming email',
  incoming_texts: 'Incoming text messages',
  card_events: 'Card provider events',
  card_payments: 'Card payments',
  card_refunds: 'Card refunds',
  recurring_jobs: 'Recurring jobs',
  invoice_papers: 'Invoice documents',
  accounting_exports: 'Accounting exports',
  messages: 'Message rules',
  notifications: 'Notifications',
  failed_emails: 'Failed emails',
  complaints: 'Complaint deadlines',
  quotes: 'Expired quotes',
  retention: 'Data retention',
}
