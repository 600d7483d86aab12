// Written by `npm run db:generate` from the files beside it. Do not edit.
import type { Field } from '../engine/fields/field.ts'
import { text as carrier } from './carrier/text.ts'
import { text as choice } from './choice/text.ts'
import { text as choices } from './choices/text.ts'
import { text as colour } from './colour/text.ts'
import { text as country } from './country/text.ts'
import { text as date } from './date/text.ts'
import { text as duration } from './duration/text.ts'
import { text as email } from './email/text.ts'
import { text as flag } from './flag/text.ts'
import { text as instant } from './instant/text.ts'
import { text as int } from './int/text.ts'
import { text as json } from './json/text.ts'
import { text as lineOf } from './lineOf/text.ts'
import { text as lines } from './lines/text.ts'
import { text as money } from './money/text.ts'
import { text as note } from './note/text.ts'
import { text as percent } from './percent/text.ts'
import { text as phone } from './phone/text.ts'
import { text as position } from './position/text.ts'
import { text as postcode } from './postcode/text.ts'
import { text as quantity } from './quantity/text.ts'
import { text as recurrence } from './recurrence/text.ts'
import { text as ref } from './ref/text.ts'
import { text as refs } from './refs/text.ts'
import { text as richText } from './richText/text.ts'
import { text as subject } from './subject/text.ts'
import { text as template } from './template/text.ts'
import { text } from './text/text.ts'
import type { TextFormat, TextFormatOf } from './textFormat.ts'
import { text as time } from './time/text.ts'

const FORMATS: Readonly<Record<string, TextFormatOf>> = {
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

/** How values of a field are written to files. */
export function textOf(field: Field): TextFormat {
  const format = FORMATS[field.kind]
  if (!format) throw new Error(`schema/kinds/${field.kind}/text.ts is missing`)
  return format(field)
}
