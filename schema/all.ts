// Written by `npm run db:generate` from the files beside it. Do not edit.
import { collect } from './collect.ts'
import jobTypes from './libraries/job-types.ts'
import vatRates from './libraries/vat-rates.ts'

export const declarations = {
  'job-types': jobTypes,
  'vat-rates': vatRates,
}

/** Every declared resource, checked. */
export const resources = collect(declarations)
