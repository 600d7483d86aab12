import { HttpError } from 'ra-core'
import { overText } from '../../schema/engine/auth/over.ts'
import { type FieldErrors, type Problem, textCode } from '../../schema/engine/errors.ts'
import type { Answer } from './request.ts'

/** Codes whose text stands under their own name. */
const problems = (...codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, `problem.${code}`]))

/** Message keys of the codes that say more than their status does. */
const BY_CODE: Readonly<Record<string, string>> = {
  in_use: 'kit.problem.in_use',
  protected: 'kit.problem.protected',
  not_undoable: 'problem.not_undoable',
  already_undone: 'problem.already_undone',
  undo_conflict: 'problem.undo_conflict',
  not_yourself: 'problem.not_yourself',
  above_you: 'problem.above_you',
  own_way_in: 'problem.own_way_in',
  viewing_as: 'problem.viewing_as',
  banned: 'problem.banned',
  already_registered: 'problem.already_registered',
  stale: 'problem.stale',
  not_author: 'problem.not_author',
  archived: 'problem.archived',
  answers_missing: 'problem.answers_missing',
  ...problems(
    'quote_locked',
    'quote_empty',
    'option_needed',
    'job_locked',
    'status_of_sub_jobs',
    'status_group',
    'visit_open',
    'signature_missing',
    'already_signed',
    'document_changed',
    'already_withdrawn',
    'signed_stays',
    'quote_not_accepted',
    'already_converted',
  ),
  ...problems(
    'invoice_issued',
    'invoice_not_draft',
    'not_disputable',
    'not_disputed',
    'invoice_empty',
    'vat_to_decide',
    'buyer_address',
    'seller_missing',
    'seller_address',
    'seller_prefix',
    'prefix_used',
    'job_repriced',
    'before_last_issued',
    'nothing_to_invoice',
    'more_than_left',
    'not_agreed',
    'nothing_to_credit',
    'not_creditable',
    'invoiced_with_parent',
    'below_invoiced',
    'invoiced_by_issuing',
    'credit_first',
    'not_invoiced',
    'not_completed',
    'exported_since',
    'export_waiting',
    'quote_not_out',
    'draft_exists',
    'rate_differs',
    'not_structured',
  ),
  double_booked: 'problem.double_booked',
  worker_unavailable: 'problem.worker_unavailable',
  hours_booked: 'problem.hours_booked',
  ...problems('timesheet_approved', 'timesheet_incomplete', 'times_changed', 'week_not_over'),
  ...problems('own_timesheet', 'already_approved', 'not_approved'),
  ...problems('visit_settled', 'visit_cancelled', 'visit_step', 'visit_without_job', 'unusual_booking'),
  ...problems('whole_business'),
  past: 'problem.past',
  taken: 'problem.taken',
  inactive_worker: 'problem.inactive_worker',
  series_clashes: 'problem.series_clashes',
  invalid: 'message.check_validation',
}

const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'problem.forbidden',
  404: 'problem.not_found',
  409: 'problem.conflict',
  412: 'problem.stale',
  422: 'message.check_validation',
  429: 'problem.rate_limited',
}

/** One refusal in react-admin's own notation for a message with arguments, which its inputs and ours translate. */
export function fieldMessage(code: string, params: Record<string, unknown> = {}): string {
  return `@@react-admin@@${JSON.stringify({ message: `validation.${textCode({ code, params })}`, args: params })}`
}

/** The first refusal of each field path, as react-admin's forms take it. */
export function formErrors(errors: FieldErrors = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) =>
      first ? [[path, fieldMessage(first.code, first.params)]] : [],
    ),
  )
}

/** Faults of which there is more to say than that there was one. */
const FAULTS: Readonly<Record<string, string>> = problems('database_away', 'database_full')

/** Message key of an answer of 500 or above with this body. */
export const faultMessage = (json: unknown): string =>
  FAULTS[(json as Partial<Problem> | null)?.code ?? ''] ?? 'problem.server'

/** The answer when it is no refusal; otherwise the error that react-admin and our forms understand. */
export function accept(answer: Answer): Answer {
  if (answer.status < 400) return answer
  const problem = (answer.json ?? {}) as Partial<Problem>
  const message =
    answer.status === 401
      ? overText(problem.code)
      : (BY_CODE[problem.code ?? ''] ?? BY_STATUS[answer.status] ?? 'problem.server')
  // React-admin takes a body with errors for a refused form, so the key is there only then.
  const errors = problem.errors ? { errors: formErrors(problem.errors) } : {}
  throw new HttpError(message, answer.status, { ...problem, ...errors })
}
