import pg from 'pg'
import { type Permission, partsOf } from '../../../schema/engine/permissions.ts'

/** A declared right, as far as its migration is concerned. */
export interface GrantedRight {
  readonly permission: Permission
  readonly grantedWith: Permission
}

/** Rights that no migration has granted yet. One that is granted with another comes after it. */
export async function missingRights<R extends GrantedRight>(pool: pg.Pool, rights: readonly R[]): Promise<R[]> {
  const { rows } = await pool.query<{ permission: string }>('select permission from declared_rights')
  const left = new Set(rights.filter((one) => !rows.some(({ permission }) => permission === one.permission)))
  const ordered: R[] = []
  const add = (one: R) => {
    if (!left.delete(one)) return
    for (const other of left) if (other.permission === one.grantedWith) add(other)
    ordered.push(one)
  }
  for (const one of left) add(one)
  return ordered
}

/**
 * Gives a right to the groups that have `grantedWith` themselves. Groups below them inherit both, and the records that members see are a matter of the
 * group. A second run changes nothing, even after somebody has taken the right from a group.
 */
export function grantStatement({ permission, grantedWith }: GrantedRight): string {
  const literal = pg.escapeLiteral
  const [name, to, like] = [literal(permission), partsOf(permission), partsOf(grantedWith)]
  return [
    `-- Groups that have ${grantedWith} themselves get ${permission}; the program adds this to the security log when it starts.`,
    'WITH given AS (',
    '  INSERT INTO permissions (user_group_id, area, action)',
    `  SELECT user_group_id, ${literal(to.area)}, ${literal(to.action)} FROM permissions`,
    `  WHERE area = ${literal(like.area)} AND action = ${literal(like.action)}`,
    `    AND NOT EXISTS (SELECT FROM declared_rights WHERE permission = ${name})`,
    '  ON CONFLICT DO NOTHING RETURNING user_group_id)',
    'INSERT INTO declared_rights (permission, granted_with, given_to)',
    `SELECT ${name}, ${literal(grantedWith)}, coalesce(array_agg(user_group_id ORDER BY user_group_id), '{}') FROM given`,
    'ON CONFLICT DO NOTHING;',
  ].join('\n')
}
