import { carrier } from './carrier.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { colour } from './colour.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { flag } from './flag.ts'
import { instant } from './instant.ts'
import { int } from './int.ts'
import { json } from './json.ts'
import { lineOf } from './lineOf.ts'
import { lines } from './lines.ts'
import { money } from './money.ts'
import { note } from './note.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { position } from './position.ts'
import { postcode } from './postcode.ts'
import { quantity } from './quantity.ts'
import { recurrence } from './recurrence.ts'
import { ref } from './ref.ts'
import { refs } from './refs.ts'
import { subject } from './subject.ts'
import { template } from './template.ts'
import { text } from './text.ts'
import { time } from './time.ts'

/** The field kinds that declarations are written with. */
export const f = {
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

export type { Field, FieldOptions, Hints, Infer, Operator, Store } from './field.ts'
