import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../../server/engine/http/actor.ts'
import { seesMore } from '../../../../server/engine/rights/rights.ts'

type Reach = Parameters<typeof seesMore>[1]
const actor = (reach: Reach): Actor => ({
  user: {
    id: 1,
    email: 'a@example.test',
    first_name: 'A',
    last_name: null,
    user_group_id: 1,
    ...reach,
  },
  session_id: '',
  permissions: new Set(),
})
const all: Reach = { scope: 'all', franchise_id: null }
const north: Reach = { scope: 'franchise', franchise_id: 1 }
const south: Reach = { scope: 'franchise', franchise_id: 2 }
const nowhere: Reach = { scope: 'franchise', franchise_id: null }
const own: Reach = { scope: 'own', franchise_id: 1 }
const ownSouth: Reach = { scope: 'own', franchise_id: 2 }

/** Whether the first sees records that the second does not, each way. */
describe('who sees more', () => {
  it.each([
    ['all than a franchise', all, north, true],
    ['all than the own', all, own, true],
    ['a franchise than all', north, all, false],
    ['a franchise than the own in it', north, own, true],
    ['the own than the franchise it is in', own, north, false],
    ['a franchise than another', south, north, true],
    ['a franchise than itself', north, north, false],
    ['the own in one franchise than the own in another', ownSouth, own, true],
    ['a franchise that nobody names than the own', nowhere, { ...own, franchise_id: null }, false],
  ])('%s', (_, theirs, mine, more) => {
    expect(seesMore(actor(mine), theirs)).toBe(more)
  })
})
