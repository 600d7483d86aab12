import type { Collection } from '../../../schema/engine/collect.ts'
import type { ExportedTable } from './tables.ts'

/** Describes the parts of an archive, for readers without this program. */
export const schemaOf = (resources: Collection, tables: readonly ExportedTable[]): object => ({
  resources: resources.all.map(({ name, label, table, fields }) => ({
    name,
    label: label[1],
    table,
    fields: Object.entries(fields).map(([field, { store, ...declared }]) => ({
      name: field,
      label: declared.options.label ?? field,
      kind: declared.kind,
      ...('references' in store ? { references: store.references } : {}),
    })),
  })),
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
})
