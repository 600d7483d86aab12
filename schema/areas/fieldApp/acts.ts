import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { emptyAnswer, idNumber } from '../../engine/shape.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import { place, signature, signing } from '../signing/shapes.ts'
import { VISIT_STEPS } from '../visits/visitSteps.ts'
import { REQUESTS } from './requests.ts'
import { documentOfVisit, myVisitWhole } from './shapes.ts'

/** For a visit of one's own, which the handler finds and locks. Steps that a phone stored offline carry the time at which they were taken. */
const ownVisitDeclaration = {
  ...({ of: null, concerns: 'caller', words: 'workday', findsTarget: true, params: recordId } as const),
  ...({ needs: ['MyVisits:edit'], affects: ['appointments', 'jobs'], undo: true } as const),
}
const when = z.strictObject({
  at: moment.optional().meta({ description: 'When it happened; defaults to now' }),
  place: place.optional().meta({ description: 'Where it happened; saved only if the business records locations' }),
})
const text = (max: number) => z.string().trim().min(1).max(max)
const step = when.extend({
  guards: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Version of the visit’s guards that the step was checked against before sending' }),
})
const withReason = step.extend({ reason: text(500) })

export const onTheWay = act({
  ...ownVisitDeclaration,
  name: 'onTheWay',
  path: 'my/visits/:id/on-the-way',
  label: ['On my way', 'On the way'],
  verb: 'say',
  summary: 'Record that the worker is on the way',
  body: step,
  answer: myVisitWhole,
})

export const onSite = act({
  ...ownVisitDeclaration,
  name: 'onSite',
  path: 'my/visits/:id/on-site',
  label: ['Start', 'Started'],
  verb: 'begin',
  summary: 'Start a visit on site',
  body: step,
  answer: myVisitWhole,
})

export const pause = act({
  ...ownVisitDeclaration,
  name: 'pause',
  path: 'my/visits/:id/break',
  label: ['Take a break', 'On a break'],
  verb: 'take',
  summary: 'Take a break during a visit',
  body: step,
  answer: myVisitWhole,
})

export const resume = act({
  ...ownVisitDeclaration,
  name: 'resume',
  path: 'my/visits/:id/resume',
  label: ['Resume', 'Resumed'],
  summary: 'Resume a visit after a break',
  body: step,
  answer: myVisitWhole,
})

export const finish = act({
  ...ownVisitDeclaration,
  name: 'finish',
  path: 'my/visits/:id/done',
  label: ['Done', 'Done'],
  verb: 'finish',
  summary: 'Finish a visit. Its job is completed if it has no other open visits',
  body: step,
  answer: myVisitWhole,
})

export const partDone = act({
  ...ownVisitDeclaration,
  name: 'partDone',
  path: 'my/visits/:id/part-done',
  label: ['Part done', 'Part done'],
  verb: 'leave',
  summary: 'Finish a visit as part done, with the reason another visit is needed',
  body: withReason,
  answer: myVisitWhole,
})

export const noAccess = act({
  ...ownVisitDeclaration,
  name: 'noAccess',
  path: 'my/visits/:id/no-access',
  label: ['No access', 'No access'],
  verb: 'say',
  summary: 'Record that there was no access and another visit is needed',
  body: withReason,
  answer: myVisitWhole,
})

export const abort = act({
  ...ownVisitDeclaration,
  name: 'abort',
  path: 'my/visits/:id/abort',
  label: ['Cancel visit', 'Cancelled on site'],
  summary: 'Cancel a visit on site, with the reason another visit is needed',
  body: withReason,
  answer: myVisitWhole,
})

export const stepBack = act({
  ...ownVisitDeclaration,
  name: 'stepBack',
  path: 'my/visits/:id/step-back',
  label: ['Undo last step', 'Undone'],
  verb: 'retract',
  summary: 'Undo the last step of a visit',
  answer: myVisitWhole,
})

export const ask = act({
  ...ownVisitDeclaration,
  name: 'ask',
  path: 'my/visits/:id/request',
  label: ['Ask the office', 'Message sent to the office'],
  summary: 'Send the office a request about a visit, such as extra work',
  affects: ['tasks'],
  body: z.strictObject({ what: z.enum(REQUESTS), text: text(2000) }),
  answer: emptyAnswer,
})

export const reportRefused = act({
  ...ownVisitDeclaration,
  name: 'reportRefused',
  path: 'my/visits/:id/refused-steps',
  label: ['Report failed steps', 'Task created for the office'],
  verb: 'report',
  summary: 'Report steps done offline that were later refused. The office gets a task',
  affects: ['tasks'],
  body: z.strictObject({
    steps: z
      .array(
        z.strictObject({
          step: z.enum([...VISIT_STEPS, 'stepBack']),
          at: moment.meta({ description: 'When it was done' }),
          code: text(60).meta({ description: 'Error code' }),
          reason: text(500).optional(),
          missing: z
            .array(text(255))
            .max(50)
            .optional()
            .meta({ description: 'Names of missing documents and questions' }),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: emptyAnswer,
})

export const note = act({
  ...ownVisitDeclaration,
  name: 'note',
  path: 'my/visits/:id/note',
  label: ['Add note', 'Note added'],
  verb: 'add',
  summary: 'Add a note about a visit. The office sees it on the job',
  body: when.extend({ text: text(4000) }),
  answer: emptyAnswer,
})

export const useMaterial = act({
  ...ownVisitDeclaration,
  name: 'useMaterial',
  path: 'my/visits/:id/materials',
  label: ['Add material', 'Material added'],
  verb: 'use',
  summary: 'Record a material used on site; 0 removes it. Prices don’t change',
  body: z.strictObject({ material_id: idNumber, quantity: z.number().min(0).max(999_999).multipleOf(0.001) }),
  answer: myVisitWhole,
})

export const answerQuestions = act({
  ...ownVisitDeclaration,
  name: 'answerQuestions',
  method: 'PUT',
  path: 'my/visits/:id/answers',
  label: ['Save visit answers', 'Answers saved'],
  verb: 'save',
  summary: 'Answer questions about the job of a visit. Answers not given are kept',
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ question_id: z.int().positive(), value: z.unknown() }))
      .min(1)
      .max(100),
  }),
  answer: emptyAnswer,
})

export const signOnSite = act({
  ...ownVisitDeclaration,
  name: 'signOnSite',
  path: 'my/visits/:id/documents/:document_id/sign',
  params: documentOfVisit,
  label: ['Sign document', 'Signed'],
  verb: 'sign',
  summary: 'Sign a document of the job of your own visit, with a drawn signature or a typed name',
  body: signing,
  answer: signature,
  undo: false,
})
