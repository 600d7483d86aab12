// Written by `npm run db:generate` from the files beside it. Do not edit.
import type { Field } from '../engine/fields/field.ts'
import { samples as carrier } from './carrier/samples.ts'
import { samples as choice } from './choice/samples.ts'
import { samples as choices } from './choices/samples.ts'
import { samples as colour } from './colour/samples.ts'
import { samples as country } from './country/samples.ts'
import { samples as date } from './date/samples.ts'
import { samples as duration } from './duration/samples.ts'
import { samples as email } from './email/samples.ts'
import { samples as flag } from './flag/samples.ts'
import { samples as instant } from './instant/samples.ts'
import { samples as int } from './int/samples.ts'
import { samples as json } from './json/samples.ts'
import { samples as lineOf } from './lineOf/samples.ts'
import { samples as lines } from './lines/samples.ts'
import { samples as money } from './money/samples.ts'
import { samples as note } from './note/samples.ts'
import { samples as percent } from './percent/samples.ts'
import { samples as phone } from './phone/samples.ts'
import { samples as position } from './position/samples.ts'
import { samples as postcode } from './postcode/samples.ts'
import { samples as quantity } from './quantity/samples.ts'
import { samples as recurrence } from './recurrence/samples.ts'
import { samples as ref } from './ref/samples.ts'
import { samples as refs } from './refs/samples.ts'
import { samples as richText } from './richText/samples.ts'
import type { Samples, SamplesOf } from './sample.ts'
import { samples as subject } from './subject/samples.ts'
import { samples as template } from './template/samples.ts'
import { samples as text } from './text/samples.ts'
import { samples as time } from './time/samples.ts'

const FORMATS: Readonly<Record<string, SamplesOf>> = {
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

/** Values that a field accepts, and values it refuses. */
export function samplesOf(field: Field): Samples {
  const format = FORMATS[field.kind]
  if (!format) throw new Error(`schema/kinds/${field.kind}/samples.ts is missing`)
  return format(field)
}
