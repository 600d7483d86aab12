import { describe, expect, it } from 'vitest'
import * as declared from '../../../../schema/areas/fieldApp/acts.ts'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { NAMES, placeOf, timed } from '../../../../src/customRoutes/fieldApp/offline/paths.ts'
import { answersAfter, documentsAfter, wholeAfter } from '../../../../src/customRoutes/fieldApp/offline/project.ts'
import type { Entry } from '../../../../src/customRoutes/fieldApp/offline/store.ts'

// To the second, as the server stores it.
const AT = '2026-11-26T09:30:00Z'
let made = 0
const entry = (path: string, body?: unknown, more: Partial<Entry> = {}): Entry => ({
  id: ++made,
  user: 1,
  method: 'POST',
  key: `k${made}`,
  at: AT,
  visit: 7,
  title: 'Flue',
  version: 1,
  ...timed(path, body, AT),
  ...more,
})
// Fields of a visit shown elsewhere are left out.
const visit = {
  id: 7,
  version: 1,
  kind: 'job',
  status: 'booked',
  title: 'Flue',
  starts_at: AT,
  ends_at: AT,
  job: null,
  customer: null,
  phone: null,
  address: [],
  access_notes: null,
  lat: null,
  lng: null,
  notes: null,
  others: [],
  times: { on_the_way_at: null, started_at: null, break_at: null, break_minutes: 0, finished_at: null },
  description: null,
  type: null,
  outcome_note: null,
  completes: true,
  lines: [],
  used: [],
  files: [],
  earlier: [],
} as unknown as MyVisitWhole
const after = (...entries: readonly Entry[]) => wholeAfter(visit, entries, (id) => `Material ${id}`)

describe('an address in the field app', () => {
  it('is known for each declared action', () => {
    const paths = Object.values(declared).map(({ path }) => path ?? '')
    expect(paths.length).toBeGreaterThan(12)
    for (const path of paths) {
      const place = placeOf(`/${path.replace(':id', '7').replace(':document_id', '3')}`)
      expect(place, path).toMatchObject({ visit: 7 })
      expect(place?.doing.kind, path).not.toBe('other')
    }
    expect(new Set(NAMES)).toEqual(
      new Set([...paths.map((path) => path.split('/')[3]), 'files'].filter((one) => one !== 'documents')),
    )
  })

  it('carries the time of an action, if the server accepts one', () => {
    expect(timed('/my/visits/7/done', {}, AT)).toEqual({ path: '/my/visits/7/done', body: { at: AT } })
    expect(timed('/my/visits/7/step-back', undefined, AT)).toEqual({ path: '/my/visits/7/step-back' })
    expect(timed('/my/visits/7/materials', { quantity: 1 }, AT).body).toEqual({ quantity: 1 })
    expect(timed('/my/visits/7/files?name=a', undefined, AT).path).toContain(`name=a&at=${encodeURIComponent(AT)}`)
  })
})

describe('a visit with queued actions', () => {
  it('has their times, status and reason', () => {
    expect(after(entry('/my/visits/7/on-the-way', {}), entry('/my/visits/7/on-site', {}))).toMatchObject({
      status: 'on_site',
      times: { on_the_way_at: AT, started_at: AT },
    })
    expect(after(entry('/my/visits/7/no-access', { reason: 'Nobody' }))).toMatchObject({
      status: 'no_access',
      outcome_note: 'Nobody',
      times: { finished_at: AT },
    })
    expect(after(entry('/my/visits/7/on-site', {}), entry('/my/visits/7/step-back'))).toMatchObject({
      status: 'booked',
      times: { started_at: null },
    })
  })

  it("is unchanged by what the server already has, and ignores rejected or another's actions", () => {
    const told = after(entry('/my/visits/7/on-the-way', {}))
    expect(wholeAfter(told, [entry('/my/visits/7/on-the-way', { at: '2026-11-26T10:00:00Z' })], String)).toEqual(told)
    expect(after(entry('/my/visits/7/done', {}, { refused: { status: 409, code: 'x' } }))).toEqual(visit)
    expect(after(entry('/my/visits/8/on-site', {}))).toEqual(visit)
  })

  it('is not undone again from a step no longer current', () => {
    const there = after(entry('/my/visits/7/on-the-way', {}), entry('/my/visits/7/on-site', {}))
    const back = entry('/my/visits/7/step-back', undefined, { from: 'on_site' })
    const once = wholeAfter(there, [back], String)
    expect(once).toMatchObject({ status: 'on_the_way', times: { on_the_way_at: AT, started_at: null } })
    expect(wholeAfter(once, [back], String)).toEqual(once)
  })

  it("has the materials used, and files by the queued upload's negative id", () => {
    const use = (quantity: number) => entry('/my/visits/7/materials', { material_id: 4, quantity })
    expect(after(use(1), use(3)).used).toMatchObject([{ material_id: 4, name: 'Material 4', quantity: 3 }])
    expect(after(use(1), use(0)).used).toEqual([])
    const photo = entry('/my/visits/7/files?name=a.jpg&description=Before', undefined, { size: 9 })
    expect(after(photo).files).toEqual([
      { id: -photo.id, name: 'a.jpg', description: 'Before', kind: 'file', size: 9, at: AT },
    ])
    const there = {
      ...visit,
      files: [{ id: 12, name: 'a.jpg', description: 'Before', kind: 'image', size: 9, at: AT }],
    }
    expect(wholeAfter(there, [photo], String).files).toEqual(there.files)
  })

  it('has its documents signed and its questions answered', () => {
    const documents = [{ document_id: 3, signed: false }] as unknown as Parameters<typeof documentsAfter>[0]
    const signed = [entry('/my/visits/7/documents/3/sign', { signer_name: 'Kim' })]
    expect(documentsAfter(documents, 7, signed)).toMatchObject([{ signed: true }])
    expect(documentsAfter(documents, 8, signed)).toMatchObject([{ signed: false }])
    const answers = {
      data: [
        { question: { id: 5, active: true, show_if: [] }, value: null },
        { question: { id: 6, active: true, show_if: [{ question_id: 5, is: ['yes'] }] }, value: 'Loft' },
      ],
      earlier: [],
    } as unknown as Parameters<typeof answersAfter>[0]
    const given = entry('/my/visits/7/answers', { answers: [{ question_id: 5, value: 'no' }] })
    // Answers to questions that no longer apply are removed, as on the server.
    expect(answersAfter(answers, 7, [given]).data.map(({ value }) => value)).toEqual(['no', null])
  })
})
