import type { ServerRules } from '../../http/defineServer.ts'
import { invalid, problem } from '../../http/errors.ts'
import { checkMoveRules } from '../../moves/moveRules.ts'
import { guardsStatus, lockRefusals, statusRefusals } from '../../moves/statusGuard.ts'
import { narrowErrors } from '../../read/narrowErrors.ts'
import { allow, demandWhole } from '../../rights/access.ts'
import { demandInScope } from '../../rights/recordScope.ts'
import { audit } from '../audit.ts'
import { cascadeOf, cascadeQuestion } from '../prepare/cascade.ts'
import { clearPositions } from '../prepare/clearPositions.ts'
import { fillFranchise } from '../prepare/franchise.ts'
import { fillInitial } from '../prepare/initial.ts'
import { appendPositions } from '../prepare/order.ts'
import { archiveRefusal, checkProtected } from '../prepare/protected.ts'
import { applyRules, difference, systemValues } from '../prepare/recordRules.ts'
import { checkTree, inUse, keptInUse, refErrors } from '../prepare/refs.ts'
import { moveSingles, singles } from '../prepare/singles.ts'
import type { Batch, Operation } from './item.ts'
import { eventOf, store } from './store.ts'

export interface Stage {
  readonly name: string
  /** What is done to records that it has something to say to. */
  readonly on: readonly Operation[]
  /** Whether it may look at these records at once; left out, it always may. Where one stage may not, all of them see one after the other. */
  readonly together?: (batch: Batch) => boolean
  /** It makes somebody wait or leaves something behind: whoever only looks at records leaves it out. */
  readonly writes?: true
  readonly run: (batch: Batch) => Promise<void> | void
}

const each = (look: (batch: Batch, item: Batch['items'][number]) => void | Promise<void>) => (batch: Batch) =>
  batch.each((item) => look(batch, item))

const some = (errors: object) => Object.keys(errors).length > 0

/** Whether hooks have something to say to a change of these fields. */
const isWatched = (rules: ServerRules | undefined, names: readonly string[]): boolean =>
  rules?.watches?.some((name) => names.includes(name)) ?? true

/**
 * What a write of records goes through, whoever asks for it: one record, many, an import, an undo, an act. Those that write come last.
 */
export const STAGES: readonly Stage[] = [
  {
    // The others were found by the right to change them, which comes with the record's scope.
    name: 'allow',
    on: ['create'],
    // An undo asks for the rights to what it makes again itself.
    run: each(({ write, resource }, { again }) => {
      if (!write.byProgram && !again) allow(write, resource, 'create')
    }),
  },
  {
    // Before the difference, which no longer tells what was said again from what was not said. An undo says what was.
    name: 'places',
    on: ['update'],
    run: each(({ write, resource }, item) => {
      if (!write.isRestoring) clearPositions(resource, item)
    }),
  },
  {
    name: 'difference',
    on: ['update'],
    run: each((batch, item) => {
      if (item.before) item.values = difference(item.before, item.values)
      if (!some(item.values)) batch.unchanged.add(item)
    }),
  },
  {
    name: 'is it there already',
    on: ['archive', 'reinstate'],
    run: each((batch, item) => {
      if ((item.before?.archived_at !== null) === (batch.operation === 'archive')) batch.unchanged.add(item)
    }),
  },
  {
    // It is taken out of the archive first (deleting is archiving). An undo puts back what was, and acts of the program, such as a quote
    // that expires, see to archived records as they do to others.
    name: 'archived',
    on: ['update'],
    run: each(({ write }, { before }) => {
      if (before?.archived_at !== null && !write.isRestoring && !write.setsAutomatic) throw problem(409, 'archived')
    }),
  },
  {
    name: 'protected',
    on: ['update', 'archive'],
    run: each(({ operation, resource }, { before, values }) => {
      if (!before) return
      if (operation === 'update') return checkProtected(resource, values, before)
      const refusal = archiveRefusal(resource, before)
      if (refusal) throw problem(409, refusal)
    }),
  },
  {
    name: 'in use',
    on: ['archive'],
    run: async (batch) => {
      const { write, resource, items, leaving } = batch
      if (resource.archiveInUse && !write.removes) return
      const ids = items.flatMap(({ before }) => before?.id ?? [])
      const kept = await keptInUse(write, resource, ids, leaving)
      batch.refuse(
        ids.map((id) => {
          const usage = kept.get(id)
          return usage && inUse(usage)
        }),
      )
    },
  },
  {
    name: 'cascades',
    on: ['archive'],
    run: async (batch) => {
      const { write, resource, items } = batch
      if (write.cascadeConfirmed) return
      const ids = items.flatMap(({ before }) => before?.id ?? [])
      const along = await cascadeOf(write, resource, ids)
      batch.refuse(
        ids.map((id) => {
          const found = along.get(id)
          return found && cascadeQuestion(found)
        }),
      )
    },
  },
  {
    name: 'lock',
    on: ['update'],
    run: async (batch) => batch.refuse(await lockRefusals(batch.write, batch.resource, batch.items)),
  },
  {
    name: 'status',
    on: ['create', 'update'],
    run: async (batch) => {
      const { write, resource, items } = batch
      if (guardsStatus(resource, batch.names)) batch.refuse(await statusRefusals(write, write.tx, resource, items))
    },
  },
  {
    name: 'rules of moves',
    on: ['create', 'update'],
    run: each(({ write, resource }, { values }) => checkMoveRules(write.engine.resources, resource, values)),
  },
  {
    name: 'initial',
    on: ['create'],
    run: ({ write, resource, items }) =>
      fillInitial(
        write,
        resource,
        items.flatMap(({ values, again }) => (again ? [] : [values])),
      ),
  },
  {
    // Before the hooks: prices and dates follow from the franchise.
    name: 'franchise',
    on: ['create'],
    run: ({ write, resource, items }) =>
      fillFranchise(
        write,
        resource,
        items.flatMap(({ values, again }) => (again ? [] : [values])),
      ),
  },
  {
    name: 'before',
    on: ['create', 'update'],
    together: ({ rules, operation, names }) =>
      !rules?.before || (operation === 'create' ? rules.apart === true : !isWatched(rules, names)),
    run: each(({ write, rules }, { values, before }) => {
      if (!before || isWatched(rules, Object.keys(values))) return rules?.before?.(write, values, before)
    }),
  },
  {
    // After the hooks, which say whose a record is that did not say it: no hook that forgets to look lets a record go to another franchise.
    name: 'belongs',
    on: ['create', 'update', 'archive', 'reinstate'],
    run: each(({ write, resource, rules }, { values, before }) => {
      if (write.byProgram || write.setsAutomatic) return
      demandWhole(write.actor, resource.belongs === 'business' ? 'business' : undefined)
      if (!write.isRestoring && !rules?.decidesScope) demandInScope(write.actor, resource.belongs, values, before)
    }),
  },
  {
    name: 'rules',
    on: ['create', 'update'],
    run: each(({ write, resource }, item) => {
      item.values = applyRules(resource, item.values, item.before, write.isRestoring)
      if (item.again) Object.assign(item.values, systemValues(resource, item.again))
    }),
  },
  {
    name: 'references',
    on: ['create', 'update'],
    run: async (batch) => {
      const { write, resource, items, isRehearsal } = batch
      const found = await refErrors(write, write.tx, resource, items, !isRehearsal)
      batch.refuse(found.map((errors) => (some(errors) ? invalid(errors) : undefined)))
    },
  },
  {
    name: 'tree',
    on: ['create', 'update'],
    together: ({ resource, operation, names }) =>
      !resource.tree || (operation === 'update' && !names.includes(resource.tree)),
    run: each(({ write, resource }, { before, again, values }) => {
      const id = before?.id ?? again?.['id']
      if (typeof id === 'number') return checkTree(write, resource, id, values)
    }),
  },
  {
    name: 'narrowed',
    on: ['update'],
    run: async (batch) => {
      const found = await narrowErrors(batch.write, batch.resource, batch.items)
      batch.refuse(found.map((errors) => (some(errors) ? invalid(errors) : undefined)))
    },
  },
  {
    name: 'position',
    writes: true,
    on: ['create'],
    run: ({ write, resource, items }) =>
      appendPositions(
        write,
        resource,
        items.map(({ values }) => values),
      ),
  },
  {
    name: 'singles',
    writes: true,
    on: ['create', 'update'],
    together: ({ resource, operation, names }) => {
      const only = singles(resource)
      return operation === 'create' ? only.length === 0 : !only.some((name) => names.includes(name))
    },
    run: each(({ write, resource }, { values, before }) => moveSingles(write, resource, values, before)),
  },
  {
    name: 'store',
    writes: true,
    on: ['create', 'update', 'archive', 'reinstate'],
    run: store,
  },
  {
    name: 'after',
    writes: true,
    on: ['create', 'update', 'archive', 'reinstate'],
    together: ({ rules }) => !rules?.after,
    run: async ({ write: { copies: _, ...write }, rules, items }) => {
      for (const { after, before } of items) if (after) await rules?.after?.(write, after, before)
    },
  },
  {
    // Whoever looks at them is told with it.
    name: 'log',
    writes: true,
    on: ['create', 'update', 'archive', 'reinstate'],
    run: (batch) =>
      audit(
        batch.write,
        batch.resource,
        batch.items.map((item) => ({ event: eventOf(batch, item), before: item.before, after: item.after ?? null })),
      ),
  },
]
