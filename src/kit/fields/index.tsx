import type { Field } from '../../../schema/fields/field.ts'
import { carrier } from './carrier.tsx'
import { choice } from './choice.tsx'
import { choices } from './choices.tsx'
import { colour } from './colour.tsx'
import { date } from './date.tsx'
import { email } from './email.tsx'
import { flag } from './flag.tsx'
import { instant } from './instant.tsx'
import { int } from './int.tsx'
import { json } from './json.tsx'
import { lineOf } from './lineOf.tsx'
import { lines } from './lines.tsx'
import { money } from './money.tsx'
import { note } from './note.tsx'
import { percent } from './percent.tsx'
import { phone } from './phone.tsx'
import { position } from './position.tsx'
import { postcode } from './postcode.tsx'
import { quantity } from './quantity.tsx'
import { recurrence } from './recurrence.tsx'
import { ref } from './ref.tsx'
import { refs } from './refs.tsx'
import { subject } from './subject.tsx'
import { template } from './template.tsx'
import { text } from './text.tsx'
import { time } from './time.tsx'
import type { FieldFace } from './types.ts'

/** The interface half of every field kind, by the kind's name. */
const FACES: Readonly<Record<string, FieldFace>> = {
  carrier,
  choice,
  choices,
  colour,
  date,
  email,
  flag,
  instant,
  int,
  json,
  lineOf,
  lines,
  money,
  note,
  percent,
  phone,
  position,
  postcode,
  quantity,
  recurrence,
  ref,
  refs,
  subject,
  template,
  text,
  time,
}

/** How a field is shown, edited and filtered by. */
export function faceOf(field: Pick<Field, 'kind'>): FieldFace {
  const face = FACES[field.kind]
  if (!face) throw new Error(`field kind ${field.kind} has no interface half; add src/kit/fields/${field.kind}.tsx`)
  return face
}
