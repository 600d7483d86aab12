import type { RaRecord } from 'ra-core'

const INHERITED = ['customer_id', 'address_id', 'franchise_id', 'job_type_id', 'assignedTo']

/** Values that a sub-job inherits from its job by default. */
export const inheritedFrom = (parent: RaRecord): Record<string, unknown> => ({
  ...Object.fromEntries(INHERITED.map((name) => [name, parent[name] ?? null])),
  parent_id: parent.id,
})
