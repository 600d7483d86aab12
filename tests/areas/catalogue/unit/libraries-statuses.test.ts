import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { LEAD_STATUS } from '../../../../schema/areas/catalogue/lead-statuses.ts'
import { LEAD_TYPE } from '../../../../schema/areas/catalogue/lead-types.ts'
import { checkBody, checkRules } from '../../../../schema/engine/validate.ts'

type Values = Record<string, unknown>
const seeds = (library: string) => resources.get(library).seed as Values[]
const nameOf = (row: Values | undefined) => String(row?.['title'] ?? row?.['name'])
const named = (library: string, name: string) => seeds(library).find((row) => nameOf(row) === name)

/** Maps a status name to the names it may move to, in alphabetical order. */
const moves = (library: string): Record<string, string[]> =>
  Object.fromEntries(
    seeds(library).map((row) => [
      nameOf(row),
      ((row['next_status_ids'] as number[] | undefined) ?? [])
        .map((id) => nameOf(seeds(library).find((r) => r['id'] === id)))
        .sort(),
    ]),
  )

const STATUSES = ['lead-statuses', 'quote-statuses', 'job-statuses', 'complaint-statuses', 'task-statuses']

describe('moves between statuses', () => {
  it('of jobs match those of a new database', () => {
    expect(moves('job-statuses')).toEqual({
      New: ['Cancelled', 'On hold', 'Scheduled'],
      Scheduled: ['Cancelled', 'In progress', 'New', 'On hold', 'On the way'],
      'On the way': ['In progress', 'On hold', 'Scheduled'],
      'In progress': ['Completed', 'New', 'On hold'],
      'On hold': ['Cancelled', 'In progress', 'New', 'Scheduled'],
      Completed: ['In progress', 'Invoiced'],
      Invoiced: ['Completed'],
      Cancelled: ['New'],
    })
  })

  it('of quotes match those of a new database, and each status a customer has seen can lead to a revision', () => {
    expect(moves('quote-statuses')).toEqual({
      Draft: ['Cancelled', 'Sent'],
      Sent: ['Accepted', 'Cancelled', 'Changes requested', 'Declined', 'Expired', 'Superseded', 'Viewed'],
      Viewed: ['Accepted', 'Changes requested', 'Declined', 'Expired', 'Superseded'],
      Accepted: ['Converted'],
      Declined: ['Superseded'],
      'Changes requested': ['Superseded'],
      Superseded: [],
      Expired: ['Sent', 'Superseded'],
      Converted: [],
      Cancelled: [],
    })
  })

  it('never lead a lead to Converted to quote, nor away from it', () => {
    for (const row of seeds('lead-statuses'))
      expect(row['next_status_ids'] ?? []).not.toContain(LEAD_STATUS.CONVERTED_TO_QUOTE)
    expect(moves('lead-statuses')['Converted to quote']).toEqual([])
  })

  it.each(STATUSES)('of %s reach every status available to staff, from the first', (library) => {
    const rows = seeds(library)
    const reached = new Set([rows.find((row) => row['is_default'])?.['id']])
    for (const id of reached)
      for (const next of (rows.find((row) => row['id'] === id)?.['next_status_ids'] as number[] | undefined) ?? [])
        reached.add(next)
    const missed = rows.filter((row) => !reached.has(row['id']) && !row['automatic'])
    expect(missed.map(nameOf)).toEqual([])
  })

  it.each(STATUSES)('of %s do not lead back to the same status', (library) => {
    const r = resources.get(library)
    const row = { ...seeds(library)[0], active: true, next_status_ids: [2, 1] }
    expect(checkRules(r, row)).toEqual({ next_status_ids: [{ code: 'next_self' }] })
  })

  it.each(STATUSES)('of %s do not block archiving the statuses they name', (library) => {
    expect((resources.get(library).fields['next_status_ids']!.options as { weak?: boolean }).weak).toBe(true)
  })
})

describe('fixed rows', () => {
  it('have the ids fixed by the specification', () => {
    expect(seeds('lead-statuses').find((r) => r['id'] === LEAD_STATUS.NEW)).toMatchObject({
      title: 'New',
      category: 'new',
      is_default: true,
      system: true,
    })
    expect(seeds('lead-statuses').find((r) => r['id'] === LEAD_STATUS.CONVERTED_TO_QUOTE)).toMatchObject({
      title: 'Converted to quote',
      category: 'won',
      automatic: true,
      system: true,
    })
    expect(seeds('lead-types').find((r) => r['id'] === LEAD_TYPE.GENERAL_ENQUIRY)).toMatchObject({
      title: 'General enquiry',
      is_default: true,
      system: true,
    })
  })

  it.each(STATUSES)('of %s keep their category and stay active', (library) => {
    expect(resources.get(library).protect).toEqual({ when: 'system', fields: ['category', 'active'] })
    expect(seeds(library).some((row) => row['system'])).toBe(true)
  })

  it.each(STATUSES)('of %s cannot be marked by a client', (library) => {
    const checked = checkBody(resources.get(library), 'update', { system: false })
    expect(checked).toEqual({ ok: false, errors: { system: [{ code: 'unknown_field' }] } })
  })

  it('require what their category needs, such as a reason', () => {
    const needing = (library: string, flag: string) =>
      seeds(library)
        .filter((r) => r[flag])
        .map(nameOf)
    expect(needing('lead-statuses', 'reason_needed')).toEqual(['Lost', 'Junk'])
    expect(needing('quote-statuses', 'reason_needed')).toEqual(['Declined'])
    expect(needing('job-statuses', 'reason_needed')).toEqual(['On hold'])
    expect(needing('complaint-statuses', 'reason_needed')).toEqual(['Not upheld'])
    expect(needing('complaint-statuses', 'resolution_needed')).toEqual(['Closed'])
    expect(needing('complaint-statuses', 'original_needed')).toEqual(['Duplicate'])
    expect(needing('complaint-statuses', 'stops_clock')).toEqual(['Awaiting customer'])
    expect(named('complaint-statuses', 'Awaiting customer')?.['category']).toBe('waiting')
  })
})

describe('the default status', () => {
  it.each(STATUSES)('of %s is active and of the first category', (library) => {
    const r = resources.get(library)
    const first = r.fields['category']?.hints.choices?.[0]
    const other = r.fields['category']?.hints.choices?.[1]
    const row = { category: first, is_default: true, active: true, next_status_ids: [] }
    expect(checkRules(r, row)).toEqual({})
    expect(checkRules(r, { ...row, active: false })).toEqual({ active: [{ code: 'default_active' }] })
    expect(checkRules(r, { ...row, category: other })).toEqual({ is_default: [{ code: 'default_category' }] })
  })
})

describe('the colour of a task status', () => {
  const r = resources.get('task-statuses')
  const withColour = (colour: unknown) => checkBody(r, 'create', { name: 'Parked', category: 'doing', colour })

  it.each(['#FFF', '#fff', '#ffffff', '#FFFFFF', 'white', 'White', ' WHITE ', ' #fFf '])('is never %j', (colour) => {
    expect(withColour(colour)).toEqual({ ok: false, errors: { colour: [{ code: 'reserved_colour' }] } })
  })

  it.each(['#ffff', '#ffffffff', 'rgb(255, 255, 255)', 'hsl(0 0% 100%)', 'ivory'])('cannot be %j', (colour) => {
    expect(withColour(colour).ok).toBe(false)
  })

  it('is rejected for white in any mixture of cases, long or short', () => {
    const letter = fc.constantFrom('f', 'F')
    const white = fc.oneof(
      fc.array(letter, { minLength: 3, maxLength: 3 }),
      fc.array(letter, { minLength: 6, maxLength: 6 }),
    )
    fc.assert(fc.property(white, (letters) => !withColour(`#${letters.join('')}`).ok))
  })

  it('may be as close to white as wanted, and is black by default', () => {
    expect(withColour('#fffffe').ok).toBe(true)
    for (const nothing of [undefined, null, '']) {
      const checked = withColour(nothing)
      expect(checked.ok && checked.value['colour']).toBe('#000000')
    }
  })

  it('may be white for every other library', () => {
    expect(checkBody(resources.get('job-types'), 'create', { title: 'X', colour: 'white' }).ok).toBe(true)
  })
})
