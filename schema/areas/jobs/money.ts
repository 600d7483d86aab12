/**
 * Money figures of a job with its sub-jobs, in pounds with VAT. Each is defined once (server/areas/jobs/money.ts): due on issued invoices, still to
 * invoice, unallocated payments, and outstanding, which is the first two less the third.
 */
export const MONEY_FIGURES = ['due_on_invoices', 'still_to_invoice', 'unallocated', 'outstanding'] as const
export type MoneyFigure = (typeof MONEY_FIGURES)[number]
