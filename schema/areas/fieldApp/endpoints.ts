import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { answers, recordId } from '../record/shapes.ts'
import { jobDocument, preview } from '../signing/shapes.ts'
import { day } from '../visits/parameters.ts'
import { documentOfVisit, myVisit, myVisitWhole } from './shapes.ts'

/** Maximum days per request. */
export const MAX_DAYS = 45

/** The caller's own visits as a worker, without cancelled ones. */
export const myVisits = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myVisits',
  path: '/my/visits',
  summary: 'Your own visits between two days',
  access: ['MyVisits:index'],
  query: z.strictObject({ from: day, to: day }),
  answer: z.strictObject({
    worker: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
    data: z.array(myVisit),
  }),
})

export const myVisitOf = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myVisitOf',
  path: '/my/visits/:id',
  summary: 'One of your own visits with everything needed on site',
  access: ['MyVisits:view'],
  params: recordId,
  answer: myVisitWhole,
})

export const myQuestions = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myQuestions',
  path: '/my/visits/:id/answers',
  summary: 'Questions and answers about the job of your own visit',
  access: ['MyVisits:view'],
  params: recordId,
  answer: answers,
})

export const myMaterials = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myMaterials',
  path: '/my/materials',
  summary:
    'Materials in the library with the given text in their name or code; without a text, as many as a phone stores',
  access: ['MyVisits:edit'],
  query: z.strictObject({ q: z.string().trim().min(1).max(80).optional() }),
  answer: z.strictObject({
    data: z.array(z.strictObject({ id: z.int(), name: z.string(), code: z.string().nullable() })),
  }),
})

export const myDocuments = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myDocuments',
  path: '/my/visits/:id/documents',
  summary: 'Documents to sign for the job of your own visit, with their signatures',
  access: ['MyVisits:view'],
  params: recordId,
  answer: z.array(jobDocument),
})

export const myDocument = endpoint({
  of: null,
  concerns: 'caller',
  name: 'myDocument',
  path: '/my/visits/:id/documents/:document_id',
  summary: 'A document of the job of your own visit, filled in as it would be signed now',
  access: ['MyVisits:view'],
  params: documentOfVisit,
  answer: preview,
})
