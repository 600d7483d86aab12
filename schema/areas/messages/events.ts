/** When a message is sent: after an event, or some days before or after a date of the record. */
export type Timing = 'happened' | 'before' | 'after'

export interface MessageEvent {
  /** Resource of its records; the conditions of a rule are filters of its list. */
  readonly of: string
  /** What its messages are about: the record itself, or the one it belongs to. */
  readonly letters: readonly string[]
  readonly timing: Timing
  readonly en: string
  readonly zh: string
}

const event = (
  source: string,
  timing: Timing,
  en: string,
  zh: string,
  templateEvents: readonly string[] = [source],
): MessageEvent => ({
  of: source,
  letters: templateEvents,
  timing,
  en,
  zh,
})
const VISITED = ['jobs', 'quotes']

/** Every trigger of a message. */
export const EVENTS = {
  lead_made: event('leads', 'happened', 'New lead', '新建线索'),
  quote_sent: event('quotes', 'happened', 'Quote sent', '报价已发送'),
  quote_unanswered: event('quotes', 'after', 'Quote awaiting a reply', '报价发送后未答复'),
  quote_expiring: event('quotes', 'before', 'Before a quote expires', '报价即将到期'),
  visit_booked: event('appointments', 'happened', 'Visit booked', '上门已预约', VISITED),
  visit_moved: event('appointments', 'happened', 'Visit moved', '上门已改期', VISITED),
  visit_cancelled: event('appointments', 'happened', 'Visit cancelled', '上门已取消', VISITED),
  visit_before: event('appointments', 'before', 'Before a visit', '即将上门', VISITED),
  visit_on_the_way: event('appointments', 'happened', 'Worker on the way', '工人在路上', VISITED),
  job_completed: event('jobs', 'happened', 'Job completed', '工单已完成'),
  invoice_issued: event('invoices', 'happened', 'Invoice issued', '发票已开具'),
  invoice_due: event('invoices', 'before', 'Invoice due', '发票即将到期'),
  invoice_overdue: event('invoices', 'after', 'Invoice overdue', '发票已逾期'),
  payment_received: event('payments', 'happened', 'Payment received for a job', '收到工单付款', ['jobs']),
  complaint_made: event('complaints', 'happened', 'New complaint', '收到投诉'),
  complaint_answered: event('complaints', 'happened', 'Complaint answered', '投诉已答复'),
  complaint_resolved: event('complaints', 'happened', 'Complaint resolved', '投诉已解决'),
} as const satisfies Readonly<Record<string, MessageEvent>>
export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as unknown as readonly [EventName, ...EventName[]]

export const isEvent = (name: unknown): name is EventName => typeof name === 'string' && Object.hasOwn(EVENTS, name)
export const timingOf = (name: unknown): Timing | undefined => (isEvent(name) ? EVENTS[name].timing : undefined)
