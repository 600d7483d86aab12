import { act } from '../../engine/act.ts'
import { ruleChange, seriesActed, seriesChange, seriesPlan } from './series.ts'

/** All appointments of a series, or none where something stands in the way of one that is not left out. */
export const bookSeries = act({
  of: 'appointments',
  name: 'bookSeries',
  on: 'resource',
  path: 'series',
  label: ['Book a series', 'Series booked'],
  summary: 'Book a series, all of it or nothing',
  needs: ['Appointments:add'],
  body: seriesPlan,
  answer: seriesActed,
  undo: true,
})

export const changeSeries = act({
  of: 'appointments',
  name: 'changeSeries',
  path: 'series',
  label: ['Change the series', 'Series changed'],
  summary: 'Change one appointment of a series, it and the following, or all',
  needs: ['Appointments:edit'],
  body: seriesChange,
  answer: seriesActed,
  undo: true,
})

export const changeRule = act({
  of: 'appointments',
  name: 'changeRule',
  path: 'series/rule',
  label: ['Change the rule', 'Rule changed'],
  verb: 'change',
  summary: 'Give a series another rule, for one date and the following or for all to come',
  needs: ['Appointments:edit'],
  body: ruleChange,
  answer: seriesActed,
  undo: true,
})
