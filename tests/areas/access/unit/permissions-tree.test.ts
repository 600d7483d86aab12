import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Group, inherit } from '../../../../schema/engine/permissions.ts'
import { treeOrder } from '../../../../src/resources/access/user-groups/tree.ts'

const RIGHTS = ['A:list', 'A:edit', 'B:list', 'C:list']
type Tree = ReadonlyMap<number, Group>

/** A tree of groups: each but the first is under an earlier one. */
const trees = fc
  .array(fc.record({ above: fc.nat(), rights: fc.subarray(RIGHTS) }), { minLength: 1, maxLength: 9 })
  .map(
    (list): Tree =>
      new Map(
        list.map(({ above, rights }, i) => [
          i + 1,
          { id: i + 1, parent_id: i === 0 ? null : (above % i) + 1, permissions: rights },
        ]),
      ),
  )

function above(tree: Tree, id: number): number[] {
  const group = tree.get(id)
  return group ? [id, ...(group.parent_id === null ? [] : above(tree, group.parent_id))] : []
}
const rightsOf = (tree: Tree, id: number) => new Set(inherit(tree, id).keys())
const union = (tree: Tree, ids: readonly number[]) => new Set(ids.flatMap((id) => tree.get(id)?.permissions ?? []))
const moved = (tree: Tree, id: number, parent: number): Tree =>
  new Map(tree).set(id, { ...(tree.get(id) as Group), parent_id: parent })
const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((one) => !others.has(one))
const any = (tree: Tree, n: number) => [...tree.keys()][n % tree.size] as number

describe('a tree of groups', () => {
  it('gives each group the permissions on its path to the root, and the nearest granting group', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, n) => {
        const id = any(tree, n)
        const line = above(tree, id)
        expect(rightsOf(tree, id)).toEqual(union(tree, line))
        for (const [right, giver] of inherit(tree, id))
          expect(line.find((one) => tree.get(one)?.permissions.includes(right))).toBe(giver)
      }),
    )
  })

  it("gives a child at least its parent's permissions", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { id, parent_id } of tree.values())
          if (parent_id !== null) expect(without(rightsOf(tree, parent_id), rightsOf(tree, id))).toEqual([])
      }),
    )
  })

  it('changes, on a move, only the moved group and those below it', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (tree, a, b) => {
        const [id, parent] = [any(tree, a), any(tree, b)]
        fc.pre(!above(tree, parent).includes(id))
        const after = moved(tree, id, parent)
        for (const other of tree.keys()) {
          if (above(tree, other).includes(id)) expect(rightsOf(after, other)).toEqual(union(after, above(after, other)))
          else expect(rightsOf(after, other)).toEqual(rightsOf(tree, other))
        }
        expect(rightsOf(after, id)).toEqual(new Set([...(tree.get(id)?.permissions ?? []), ...rightsOf(tree, parent)]))
      }),
    )
  })

  it('loses nothing but the leaf when a leaf is deleted', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, n) => {
        const id = any(tree, n)
        fc.pre(![...tree.values()].some(({ parent_id }) => parent_id === id))
        const after = new Map([...tree].filter(([one]) => one !== id))
        for (const other of after.keys()) expect(rightsOf(after, other)).toEqual(rightsOf(tree, other))
        expect(rightsOf(after, id).size).toBe(0)
      }),
    )
  })

  it('never grants more after a permission is revoked', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.constantFrom(...RIGHTS), (tree, n, right) => {
        const id = any(tree, n)
        const group = tree.get(id) as Group
        const after = new Map(tree).set(id, { ...group, permissions: group.permissions.filter((p) => p !== right) })
        for (const other of tree.keys()) {
          expect(without(rightsOf(after, other), rightsOf(tree, other))).toEqual([])
          const lost = without(rightsOf(tree, other), rightsOf(after, other))
          expect([right]).toEqual(expect.arrayContaining(lost))
        }
      }),
    )
  })
})

describe('the list of groups as a tree', () => {
  const rows = (tree: Tree) => [...tree.values()].map(({ id, parent_id }) => ({ id, parent_id }))

  it('shows every row once, each after its parent and one level deeper', () => {
    fc.assert(
      fc.property(trees, fc.func(fc.integer()), (tree, by) => {
        const listed = rows(tree).toSorted((a, b) => by(a.id) - by(b.id))
        const shown = treeOrder(listed)
        expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...tree.keys()])
        for (const [i, { id, depth }] of shown.entries()) {
          const parent = tree.get(id)?.parent_id ?? null
          const at = shown.findIndex((one) => one.id === parent)
          expect(depth).toBe(parent === null ? 0 : (shown[at]?.depth ?? Number.NaN) + 1)
          expect(at).toBeLessThan(i)
          // Only rows below the parent come between a parent and its child.
          if (at >= 0) for (const between of shown.slice(at + 1, i)) expect(above(tree, between.id)).toContain(parent)
        }
      }),
    )
  })

  it('puts rows without a listed parent at the top level, and loses nothing in a cycle', () => {
    expect(treeOrder([{ id: 5, parent_id: 99 }])).toEqual([{ id: 5, parent_id: 99, depth: 0 }])
    const circle = [
      { id: 1, parent_id: 2 },
      { id: 2, parent_id: 1 },
    ]
    expect(treeOrder(circle).map(({ id }) => id)).toEqual([1, 2])
  })
})
