// Written by `npm run db:generate` from the files beside it. Do not edit.
import { carrier } from '../../kinds/carrier/model.ts'
import { choice } from '../../kinds/choice/model.ts'
import { choices } from '../../kinds/choices/model.ts'
import { colour } from '../../kinds/colour/model.ts'
import { country } from '../../kinds/country/model.ts'
import { date } from '../../kinds/date/model.ts'
import { duration } from '../../kinds/duration/model.ts'
import { email } from '../../kinds/email/model.ts'
import { flag } from '../../kinds/flag/model.ts'
import { instant } from '../../kinds/instant/model.ts'
import { int } from '../../kinds/int/model.ts'
import { json } from '../../kinds/json/model.ts'
import { lineOf } from '../../kinds/lineOf/model.ts'
import { lines } from '../../kinds/lines/model.ts'
import { money } from '../../kinds/money/model.ts'
import { note } from '../../kinds/note/model.ts'
import { percent } from '../../kinds/percent/model.ts'
import { phone } from '../../kinds/phone/model.ts'
import { position } from '../../kinds/position/model.ts'
import { postcode } from '../../kinds/postcode/model.ts'
import { quantity } from '../../kinds/quantity/model.ts'
import { recurrence } from '../../kinds/recurrence/model.ts'
import { ref } from '../../kinds/ref/model.ts'
import { refs } from '../../kinds/refs/model.ts'
import { richText } from '../../kinds/richText/model.ts'
import { subject } from '../../kinds/subject/model.ts'
import { template } from '../../kinds/template/model.ts'
import { text } from '../../kinds/text/model.ts'
import { time } from '../../kinds/time/model.ts'

/** The field kinds that declarations are written with. */
export const f = {
  carrier,
  choice,
  choices,
  colour,
  country,
  date,
  duration,
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
  richText,
  subject,
  template,
  text,
  time,
}

export type { Field, FieldOptions, Hints, Infer, Operator, Store } from './field.ts'
