import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import {
  chooseFranchise,
  type FranchiseChoice,
  franchiseField,
  type LiveFranchise,
  type Site,
  type SourceAnswer,
} from '../../../../schema/engine/franchise.ts'
import type { FranchiseSource } from '../../../../schema/engine/ownership.ts'
import { outwardOf, servedPart } from '../../../../schema/engine/text/postcodeAreas.ts'
import type { Db, Tx } from '../../db/kysely.ts'
import type { Caller, WriteContext } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'

type Values = Record<string, unknown>
type Given = Readonly<Values>

const measure = (areas: string | null, postcode: string | null): number => servedPart(areas, outwardOf(postcode))
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** The franchises that are in use, with the areas that they serve. */
async function liveFranchises(db: Db | Tx, asker: Caller, franchises: AnyResource): Promise<LiveFranchise[]> {
  const { serves } = franchises
  if (!serves) return []
  const { store } = fieldOf(franchises.fields, serves.areas)
  if (store.as !== 'link')
    throw new Error(`resource ${franchises.name}: serves names ${serves.areas}, which is no list of references`)
  const areas = asker.engine.resources.get(store.references)
  const { rows } = await sql<LiveFranchise>`
    select f.id, coalesce((
      select jsonb_agg(jsonb_build_object('postcodes', ${sql.ref(`a.${serves.postcodes}`)}, 'town', ${sql.ref(`a.${serves.town}`)}))
      from ${sql.table(`${franchises.table}_${serves.areas}`)} l join ${tableOf(areas)} a on a.id = l.target_id
      where l.owner_id = f.id and a.archived_at is null and ${sql.ref(`a.${serves.active}`)}), '[]') as areas
    from ${tableOf(franchises)} f where f.archived_at is null and ${sql.ref(`f.${serves.active}`)} order by f.id`.execute(
    db,
  )
  return rows
}

/** The franchise of each record that is referred to, as far as the caller sees it. */
async function franchisesOfRecords(
  db: Db | Tx,
  asker: Caller,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const name = franchiseField(resource.belongs)
  if (name === undefined || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; franchise: number | null }>`
    select t.id, ${sql.ref(`t.${name}`)} as franchise from ${tableOf(resource)} t
    where t.id = any(${ids}::bigint[]) and ${scopeOf(asker, resource, 'list')}`.execute(db)
  return new Map(rows.map(({ id, franchise }) => [id, franchise]))
}

/** What one source says of each of these new records. */
async function askSource(
  db: Db | Tx,
  asker: Caller,
  resource: AnyResource,
  source: FranchiseSource,
  rows: readonly Given[],
): Promise<SourceAnswer[]> {
  if ('record' in source) {
    const { store } = fieldOf(resource.fields, source.record)
    if (store.as !== 'column' || !store.references) return rows.map(() => ({ franchise: null }))
    const ids = rows.flatMap((row) => idOf(row[source.record]) ?? [])
    const found = await franchisesOfRecords(db, asker, asker.engine.resources.get(store.references), ids)
    return rows.map((row) => ({ franchise: found.get(idOf(row[source.record]) ?? 0) ?? null }))
  }
  const [name = '', postcode] = source.postcode.split('.')
  const town = source.town.split('.')[1]
  if (postcode === undefined || town === undefined)
    return rows.map((row) => ({ postcode: textOf(row[source.postcode]), town: textOf(row[source.town]) }))
  const { store } = fieldOf(resource.fields, name)
  if (store.as === 'child')
    return rows.map((row) => {
      const lines = (row[name] ?? []) as readonly Given[]
      const flag = store.one?.flag
      const line = (flag === undefined ? undefined : lines.find((one) => one[flag] === true)) ?? lines[0]
      return { postcode: textOf(line?.[postcode]), town: textOf(line?.[town]) }
    })
  const line = store.as === 'column' ? store.line : undefined
  const ids = rows.flatMap((row) => idOf(row[name]) ?? [])
  if (!line || ids.length === 0) return rows.map(() => ({ postcode: null, town: null }))
  const owner = asker.engine.resources.get(line.resource)
  const { rows: found } = await sql<Site & { readonly id: number }>`
    select n.id, ${sql.ref(`n.${postcode}`)} as postcode, ${sql.ref(`n.${town}`)} as town
    from ${sql.table(`${owner.table}_${line.lines}`)} n join ${tableOf(owner)} t on t.id = n.owner_id
    where n.id = any(${ids}::bigint[]) and ${scopeOf(asker, owner, 'list')}`.execute(db)
  const byId = new Map(found.map((one) => [one.id, { postcode: one.postcode, town: one.town }]))
  return rows.map((row) => byId.get(idOf(row[name]) ?? 0) ?? { postcode: null, town: null })
}

/**
 * The franchise that each of these new records is to have where it names none (docs/decisions/0021-permissions-and-scope.md): the only one in use; else by the sources that
 * the declaration names. Whoever sees some of the records alone is offered none but his own.
 */
export async function proposedFranchises(
  db: Db | Tx,
  asker: Caller,
  resource: AnyResource,
  rows: readonly Given[],
): Promise<FranchiseChoice[]> {
  const { user } = asker.actor
  if (user.scope !== 'all')
    return rows.map(() =>
      user.franchise_id === null
        ? { franchise: null, reason: 'unknown' }
        : { franchise: user.franchise_id, reason: 'own' },
    )
  const { belongs } = resource
  const name = franchiseField(belongs)
  const store = name === undefined ? undefined : fieldOf(resource.fields, name).store
  if (belongs === 'business' || store?.as !== 'column' || !store.references || rows.length === 0)
    return rows.map(() => ({ franchise: null, reason: 'unknown' }))
  const live = await liveFranchises(db, asker, asker.engine.resources.get(store.references))
  const answers: SourceAnswer[][] = rows.map(() => [])
  if (live.length > 1)
    for (const source of belongs.from ?? [])
      for (const [i, answer] of (await askSource(db, asker, resource, source, rows)).entries()) answers[i]?.push(answer)
  return answers.map((one) => chooseFranchise(live, one, measure))
}

/**
 * Gives new records a franchise. What was sent stays. Null was chosen by a person, unless the program writes or copies: then only a franchise that is
 * the only one takes its place. Changes `rows`.
 */
export async function fillFranchise(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly Values[],
): Promise<void> {
  const name = franchiseField(resource.belongs)
  // Whoever sees some of the records alone: the hooks keep what he makes within his scope.
  if (name === undefined || write.actor.user.scope !== 'all') return
  const open = rows.filter((values) => (values[name] ?? null) === null)
  if (open.length === 0) return
  const choices = await proposedFranchises(write.tx, write, resource, open)
  const isProgram = write.byProgram || write.copies || write.setsAutomatic
  for (const [i, values] of open.entries()) {
    const choice = choices[i]
    const isChosen = values[name] === null && !isProgram
    values[name] = choice && (choice.reason === 'only' || !isChosen) ? choice.franchise : null
  }
}
