import { describe, expect, it } from 'vitest'
import { collect } from '../../../../schema/engine/collect.ts'
import { type AnyResource, defineResource, labelOf } from '../../../../schema/engine/define.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { humanise } from '../../../../schema/engine/words.ts'

const base = {
  name: 'things',
  path: 'things',
  area: 'Things',
  belongs: 'business',
  label: ['Thing', 'Things'],
  represent: 'title',
  sort: ['title', 'asc'],
  fields: { title: f.text({ required: true }), size: f.int() },
}
/** A declaration that the types would reject: the error text of a wrong one at program start. */
const declare = (change: object) => defineResource({ ...base, ...change } as never) as unknown as AnyResource

describe('a contradictory declaration', () => {
  it.each<[object, RegExp]>([
    [{ name: 'Things' }, /resource Things: name must be kebab-case/],
    [{ path: '/things' }, /path \/things must not begin or end with a slash/],
    [{ fields: { Title: f.text() } }, /field Title must be snake_case/],
    [{ fields: { ...base.fields, version: f.int() } }, /field version is one every record has/],
    [{ fields: { ...base.fields, size: f.int({ search: true }) } }, /field size is searched but not kept as text/],
    [
      { fields: { ...base.fields, rest: f.lines({ a: f.text() }, { filter: true }) } },
      /rest of kind lines cannot be filtered/,
    ],
    [{ fields: { title: f.text({ required: true, readOnly: true }) } }, /readOnly and required; give it a default/],
    [{ fields: { ...base.fields, owner: f.ref('users') } }, /field owner is a reference; call it owner_id/],
    [{ represent: 'name' }, /represent names name, which is no field; the fields are title, size/],
    [{ sort: ['colour', 'asc'] }, /sort names colour/],
    [{ unique: [['title', 'code']] }, /unique names code/],
    [{ rules: [{ at: 'code', code: 'x', check: () => true }] }, /rule x names code/],
    [{ sections: [{ key: 'more', label: 'More', fields: ['code'] }] }, /section more names code/],
    [{ showIf: { code: () => true } }, /showIf names code/],
    [{ protect: { when: 'system', fields: [] } }, /protect names system/],
    [{ tree: 'parent_id' }, /tree names parent_id/],
    [{ status: 'state' }, /status names state/],
    [{ status: 'size' }, /status size refers to nothing; make it a reference/],
    [{ features: { notes: true } }, /features names notes, which is no part; the parts are questions, comments/],
    [{ seed: [{ id: 1, titel: 'A' }] }, /seed names titel/],
  ])('%o is rejected with its name and the remedy', (change, message) => {
    expect(() => declare(change)).toThrow(message)
    expect(() => declare(change)).toThrow(/^resource /)
  })

  it('differs from a consistent one', () => {
    expect(declare({})).toMatchObject({ table: 'things', unique: [], rules: [], seed: [], demo: [] })
    expect(declare({ sort: ['created_at', 'desc'] }).sort).toEqual(['created_at', 'desc'])
  })

  it('rejects contradictory kinds', () => {
    expect(() => f.text({ min: 5, max: 4 })).toThrow('min 5 is over max 4')
    expect(() => f.note({ min: 5, max: 4 })).toThrow('min 5 is over max 4')
    expect(() => f.int({ min: 5, max: 4 })).toThrow('min 5 is over max 4')
    expect(() => f.choice(['a', 'b', 'a'])).toThrow('a key is listed twice')
    expect(() => f.lines({ inner: f.refs('things') })).toThrow('inner must be kept in a column')
  })
})

describe('the declarations together', () => {
  const things = declare({})
  const others = (change: object) => declare({ name: 'others', path: 'others', area: 'Others', ...change })
  const pointing = (field: object) => others({ fields: { ...base.fields, ...field } })

  it('are in files of their names', () => {
    expect(() => collect({ stuff: things })).toThrow(
      'resource things: is declared in stuff.ts; name the file things.ts',
    )
  })

  it.each([
    [{ path: 'things' }, 'path things is taken by things'],
    [{ area: 'Things' }, 'area Things is taken by things'],
  ])('do not share %o', (change, message) => {
    expect(() => collect({ things, others: others(change) })).toThrow(message)
  })

  it.each<[string, object]>([
    ['a column', { nothing_id: f.ref('nothing') }],
    ['a list', { nothing_ids: f.refs('nothing') }],
    ['lines', { rest: f.lines({ nothing_id: f.ref('nothing') }) }],
  ])('refer from %s to existing declarations', (_, field) => {
    expect(() => collect({ things, others: pointing(field) })).toThrow('refers to nothing, which is not declared')
  })

  it("narrow references by the target's filters that the record has too", () => {
    const by = (options: object) => () => collect({ things, others: pointing({ thing_id: f.ref('things', options) }) })
    expect(by({ where: { size: 1 } })).toThrow('field thing_id narrows things by size, which is no filter of it')
    expect(by({ where: { colour: 'red' } })).toThrow('narrows things by colour')
    const filtered = declare({ fields: { ...base.fields, scope: f.choice(['a'], { filter: true }) } })
    const same = pointing({ thing_id: f.ref('things', { same: ['scope'] }) })
    expect(() => collect({ things: filtered, others: same })).toThrow('must agree in scope, which is no field here')
  })

  it('know what references a record, wherever the reference is stored', () => {
    const all = collect({
      things,
      others: pointing({
        thing_id: f.ref('things'),
        thing_ids: f.refs('things'),
        rest: f.lines({ thing_id: f.ref('things') }),
      }),
    })
    expect(all.usedBy('things').map(({ resource, field, as }) => [resource.name, field, as])).toEqual([
      ['others', 'thing_id', 'column'],
      ['others', 'thing_ids', 'link'],
      ['others', 'rest.thing_id', 'child'],
    ])
    expect(all.usedBy('others')).toEqual([])
    expect(() => all.get('nothing')).toThrow('no resource is called nothing')
  })
})

describe('labels', () => {
  it.each([
    ['show_price_in_app', 'Show price in app'],
    ['lead_type_id', 'Lead type'],
    ['location_ids', 'Location'],
    ['assignedTo', 'Assigned to'],
    ['vat_rate_id', 'VAT rate'],
    ['apply_vat', 'Apply VAT'],
    ['sub-job', 'Sub job'],
  ])('%s reads as %s', (name, label) => {
    expect(humanise(name)).toBe(label)
  })

  it('are those of the declaration if it has one', () => {
    expect(labelOf('line1', f.text({ label: 'Address line 1' }))).toBe('Address line 1')
    expect(labelOf('line_1', f.text())).toBe('Line 1')
  })
})
