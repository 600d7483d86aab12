import { z } from 'zod'
import type { Rule } from '../define.ts'
import { f } from '../fields/index.ts'
import type { MoveRule } from './moves.ts'

/**
 * What every status library has beside its name: the category that the program tests, the order, the colour,
 * whether staff may still choose it, which one a new record gets, and the moves that lead on from it.
 * @param name the library itself; the moves point back into it
 * @param categories system categories, the first being where a new record starts
 * @param options `reserved`: colours nobody may choose; `labels`: English of categories whose key in words would not do; `usual`: the category
 *   of a status that is made without one, which has to be said otherwise
 */
export function statusFields<const N extends string, const C extends readonly [string, ...string[]]>(
  name: N,
  categories: C,
  {
    reserved = [],
    labels,
    usual,
  }: { reserved?: readonly string[]; labels?: Partial<Record<C[number], string>>; usual?: C[number] } = {},
) {
  return {
    category: f.choice(categories, {
      // A new status of such a library has the usual category by default; others must be set.
      ...(usual ? { default: usual } : { required: true }),
      list: true,
      filter: true,
      ...(labels ? { labels } : {}),
      help: 'How this status is treated, whatever its name.',
    }),
    position: f.position({ list: true }),
    colour: f.colour({ default: '#000000', reserved, list: true }),
    active: f.flag(true, {
      list: true,
      filter: true,
      help: 'Turn off to stop offering this status. Records that use it keep it.',
    }),
    is_default: f.flag(false, { single: true, list: true, label: 'Default', help: 'New records start here.' }),
    next_status_ids: f.refs(name, {
      weak: true,
      label: 'Next statuses',
      help: 'The statuses that can follow this one. If you choose none, records cannot leave this status.',
    }),
    move_rules: f.lines(
      {
        to_status_id: f.ref(name, { required: true, weak: true, label: 'To' }),
        needs: f.json(z.array(z.string().min(1).max(63)).max(60), { default: [], label: 'Required fields' }),
        group_id: f.ref('user-groups', { label: 'Only for' }),
      },
      { hidden: true, detail: true },
    ),
    system: f.flag(false, {
      readOnly: true,
      help: 'This status is built in. You can only change its name and colour.',
    }),
  }
}

/** Flags of a status library that the engine uses; a library need not have them. */
export const STATUS_FLAGS = { reason: 'reason_needed', automatic: 'automatic' } as const

/** A record may enter the status only with a reason. */
export const reasonNeeded = () =>
  f.flag(false, { filter: true, help: 'Users must enter a reason to choose this status.' })

/** Statuses that an action sets, such as converting; never offered to staff. */
export const automatic = () =>
  f.flag(false, {
    readOnly: true,
    help: 'Set automatically, for example when a record is converted. Users cannot choose it.',
  })

/** Rows that the program needs keep their category and stay active; they are never archived. */
export const statusProtect = { when: 'system', fields: ['category', 'active'] } as const

/** @param start the category in which new records start */
export function statusRules(
  start: string,
): readonly Rule<'active' | 'is_default' | 'next_status_ids' | 'move_rules'>[] {
  return [
    { at: 'active', code: 'default_active', check: (r) => !r['is_default'] || r['active'] === true },
    { at: 'is_default', code: 'default_category', check: (r) => !r['is_default'] || r['category'] === start },
    {
      at: 'next_status_ids',
      code: 'next_self',
      check: (r) => r['id'] === undefined || !(r['next_status_ids'] as number[]).includes(r['id'] as number),
    },
    {
      at: 'move_rules',
      code: 'twice',
      check: (r) => {
        const targets = ((r['move_rules'] ?? []) as MoveRule[]).map((rule) => rule.to_status_id)
        return new Set(targets).size === targets.length
      },
    },
  ]
}
