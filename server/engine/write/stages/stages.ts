import type { ServerRules } from '../../http/defineServer.ts'
import { invalid, problem } from '../../http/errors.ts'
import { checkMoveRules } from '../../moves/moveRules.ts'
import { guardsStatus, lockRefusals, statusRefusals } from '../../moves/statusGuard.ts'
import { checkTransitions } from '../../moves/transitions.ts'
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
  /** Operations that the stage applies to. */
  readonly on: readonly Operation[]
  /** Whether it may handle these records at once; always, when left out. If one stage may not, all of them handle one record after the other. */
  readonly together?: (batch: Batch) => boolean
  /** It blocks others or has side effects: skipped when records are only checked. */
  readonly writes?: true
  readonly run: (batch: Batch) => Promise<void> | void
}

const each = (visitItem: (batch: Batch, item: Batch['items'][number]) => void | Promise<void>) => (batch: Batch) =>
  batch.each((item) => visitItem(batch, item))

const some = (errors: object) => Object.keys(errors).length > 0

/** Whether hooks watch any of these fields. */
const isWatched = (rules: ServerRules | undefined, names: readonly string[]): boolean =>
  rules?.watches?.some((name) => names.includes(name)) ?? true

/** Stages of every write of records: one record, many, an import, an undo, an action. The last ones write. */
export const STAGES: readonly Stage[] = [
  {
    // The other records were found with the permission to change them, which includes the scope.
    name: 'allow',
    on: ['create'],
    // An undo itself checks the permissions for what it recreates.
    run: each(({ write, resource }, { again }) => {
      if (!write.byProgram && !again) allow(write, resource, 'create')
    }),
  },
  {
    // Before the difference is taken, which no longer shows what was sent unchanged. An undo restores earlier values.
    name: 'map positions',
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
    name: 'already exists',
    on: ['archive', 'reinstate'],
    run: each((batch, item) => {
      if ((item.before?.archived_at !== null) === (batch.operation === 'archive')) batch.unchanged.add(item)
    }),
  },
  {
    // It has to be restored from the archive first (deleting is archiving). An undo restores earlier values, and actions of the program, such as
    // expiring a quote, also handle archived records.
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
      const usageById = await keptInUse(write, resource, ids, leaving)
      batch.refuse(
        ids.map((id) => {
          const usage = usageById.get(id)
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
      const cascade = await cascadeOf(write, resource, ids)
      batch.refuse(
        ids.map((id) => {
          const found = cascade.get(id)
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
    // An undo may restore any earlier choice.
    name: 'transitions',
    on: ['create', 'update'],
    run: each(({ write, resource }, { values, before }) => {
      if (!write.isRestoring) checkTransitions(resource, values, before)
    }),
  },
  {
    name: 'transition rules',
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
    // Before the hooks: prices and dates depend on the franchise.
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
    // After the hooks, which may set the owner of a record: no hook that forgets to check can move a record to another franchise.
    name: 'ownership',
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
      const errorsByItem = await refErrors(write, write.tx, resource, items, !isRehearsal)
      batch.refuse(errorsByItem.map((errors) => (some(errors) ? invalid(errors) : undefined)))
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
    name: 'permitted choices',
    on: ['update'],
    run: async (batch) => {
      const errorsByItem = await narrowErrors(batch.write, batch.resource, batch.items)
      batch.refuse(errorsByItem.map((errors) => (some(errors) ? invalid(errors) : undefined)))
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
    name: 'single flags',
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
    // People who follow these records get the message.
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
