import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { done, idNumber } from '../../engine/shape.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import { place, signature, signing } from '../signing/shapes.ts'
import { REQUESTS } from './requests.ts'
import { documentOfVisit, myVisitWhole } from './shapes.ts'

/** Of a visit that is one's own; its handler finds and holds it. What a phone kept while it had no line is said with the time at which it was. */
const own = {
  ...({ of: null, concerns: 'caller', words: 'workday', looksItself: true, params: recordId } as const),
  ...({ needs: ['MyVisits:edit'], touches: ['appointments', 'jobs'], undo: true } as const),
}
const when = z.strictObject({
  at: moment.optional().meta({ description: 'When it was; now, where it is left out' }),
  place: place.optional().meta({ description: 'Where that was: kept only while the business keeps places' }),
})
const text = (max: number) => z.string().trim().min(1).max(max)
const withReason = when.extend({ reason: text(500) })

export const onTheWay = act({
  ...own,
  name: 'onTheWay',
  path: 'my/visits/:id/on-the-way',
  label: ['On my way', 'On the way'],
  verb: 'say',
  summary: 'Say that one is on the way to a visit',
  body: when,
  answer: myVisitWhole,
})

export const onSite = act({
  ...own,
  name: 'onSite',
  path: 'my/visits/:id/on-site',
  label: ['Start', 'Started'],
  verb: 'begin',
  summary: 'Begin a visit: one is on site',
  body: when,
  answer: myVisitWhole,
})

export const pause = act({
  ...own,
  name: 'pause',
  path: 'my/visits/:id/break',
  label: ['Take a break', 'On a break'],
  verb: 'take',
  summary: 'Take a break from a visit',
  body: when,
  answer: myVisitWhole,
})

export const resume = act({
  ...own,
  name: 'resume',
  path: 'my/visits/:id/resume',
  label: ['Go on', 'Went on'],
  summary: 'Go on after a break',
  body: when,
  answer: myVisitWhole,
})

export const finish = act({
  ...own,
  name: 'finish',
  path: 'my/visits/:id/done',
  label: ['Done', 'Done'],
  verb: 'finish',
  summary: 'Finish a visit; its job is completed where nothing else of it is to come',
  body: when,
  answer: myVisitWhole,
})

export const partDone = act({
  ...own,
  name: 'partDone',
  path: 'my/visits/:id/part-done',
  label: ['Part done', 'Part done'],
  verb: 'leave',
  summary: 'Leave a visit that is done in part: another one is needed, and why',
  body: withReason,
  answer: myVisitWhole,
})

export const noAccess = act({
  ...own,
  name: 'noAccess',
  path: 'my/visits/:id/no-access',
  label: ['No access', 'No access'],
  verb: 'say',
  summary: 'Say that nobody let one in: another visit is needed',
  body: withReason,
  answer: myVisitWhole,
})

export const abort = act({
  ...own,
  name: 'abort',
  path: 'my/visits/:id/abort',
  label: ['Call it off', 'Called off'],
  summary: 'Call a visit off on site: another one is needed, and why',
  body: withReason,
  answer: myVisitWhole,
})

export const stepBack = act({
  ...own,
  name: 'stepBack',
  path: 'my/visits/:id/step-back',
  label: ['Not yet', 'Taken back'],
  verb: 'retract',
  summary: 'Take back the last thing one has said of a visit',
  answer: myVisitWhole,
})

export const ask = act({
  ...own,
  name: 'ask',
  path: 'my/visits/:id/request',
  label: ['Ask the office', 'The office is told'],
  summary: 'Ask the office for something about a visit, such as work that was not agreed',
  touches: ['tasks'],
  body: z.strictObject({ what: z.enum(REQUESTS), text: text(2000) }),
  answer: done,
})

export const note = act({
  ...own,
  name: 'note',
  path: 'my/visits/:id/note',
  label: ['Add a note', 'Note added'],
  verb: 'add',
  summary: 'Say something about a visit, where the office reads it at the job',
  body: when.extend({ text: text(4000) }),
  answer: done,
})

export const useMaterial = act({
  ...own,
  name: 'useMaterial',
  path: 'my/visits/:id/materials',
  label: ['Add a material', 'Material added'],
  verb: 'use',
  summary: 'Say what of a material was used on site; 0 takes it back. It is on no price',
  body: z.strictObject({ material_id: idNumber, quantity: z.number().min(0).max(999_999).multipleOf(0.001) }),
  answer: myVisitWhole,
})

export const answerQuestions = act({
  ...own,
  name: 'answerQuestions',
  method: 'PUT',
  path: 'my/visits/:id/answers',
  label: ['Answer on site', 'Answers saved'],
  verb: 'save',
  summary: 'Answer questions about the job of a visit; those that are not given stay',
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ question_id: z.int().positive(), value: z.unknown() }))
      .min(1)
      .max(100),
  }),
  answer: done,
})

export const signOnSite = act({
  ...own,
  name: 'signOnSite',
  path: 'my/visits/:id/documents/:document_id/sign',
  params: documentOfVisit,
  label: ['Sign on site', 'Signed'],
  verb: 'sign',
  summary: 'Sign a document of the job of an own visit, by a drawing or a typed name',
  body: signing,
  answer: signature,
  undo: false,
})
