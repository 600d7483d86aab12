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

/** Whether the first sees records that the second does not, in each direction. */
describe('who sees more', () => {
  it.each([
    ['all compared with a franchise', all, north, true],
    ['all compared with own records', all, own, true],
    ['a franchise compared with all', north, all, false],
    ['a franchise compared with own records in it', north, own, true],
    ['own records compared with their franchise', own, north, false],
    ['a franchise compared with another', south, north, true],
    ['a franchise compared with itself', north, north, false],
    ['own records in one franchise compared with those in another', ownSouth, own, true],
    ['an unnamed franchise compared with own records', nowhere, { ...own, franchise_id: null }, false],
  ])('%s', (_, theirs, mine, more) => {
    expect(seesMore(actor(mine), theirs)).toBe(more)
  })
})
