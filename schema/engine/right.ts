import type { Permission } from './permissions.ts'
import type { RightsOfAreas } from './registry.ts'
import type { Locale } from './text/format.ts'

type Translated = Readonly<Record<Locale, string>>

/** A permission of its own for something that listing, adding, changing and archiving records do not cover. */
export interface Right {
  readonly is: 'right'
  /** Area of the permissions page it is shown in, as resources name it: `Jobs`. */
  readonly area: string
  /** Its name on the permissions page. */
  readonly label: Translated
  /** What people who have it can do, in one sentence. */
  readonly help: Translated
  /**
   * Permission whose holders get it too: in an existing database by the migration that `npm run db:generate` writes, in a new one when its groups are
   * created.
   */
  readonly grantedWith: Permission
  /** It only shows something. */
  readonly readOnly?: true
  /** It affects the whole business, so it has no effect for groups that do not see all records. */
  readonly wholeBusiness?: true
}

/** Declares a right. The name it is exported under is its action: `hold` in the area `Jobs` is the permission `Jobs:hold`. */
export const right = (spec: Omit<Right, 'is'>): Right => ({ is: 'right', ...spec })

/** Actions of all declared rights. */
export type RightAction = { [A in keyof RightsOfAreas]: keyof RightsOfAreas[A] & string }[keyof RightsOfAreas]

export interface DeclaredRight extends Right {
  readonly action: RightAction
  readonly permission: Permission
}

/** @throws when rights are granted with each other, so that nobody could have them first */
function checkGrants(rights: readonly DeclaredRight[]): void {
  const byPermission = new Map(rights.map((one) => [one.permission, one]))
  for (const { permission } of rights) {
    const way = [permission]
    for (let at = byPermission.get(permission); at; at = byPermission.get(at.grantedWith)) {
      if (way.includes(at.grantedWith))
        throw new Error(`rights are granted with each other: ${[...way, at.grantedWith].join(' → ')}`)
      way.push(at.grantedWith)
    }
  }
}

/**
 * The rights of all areas, checked.
 * @param areas folder of the area → what its `rights.ts` exports
 */
export function collectRights(
  areas: Readonly<Record<string, Readonly<Record<string, Right>>>>,
): readonly DeclaredRight[] {
  const rights = Object.values(areas).flatMap((exported) =>
    Object.entries(exported).map(([name, one]): DeclaredRight => {
      // The generated list has the same names as the type.
      const action = name as RightAction
      return { ...one, action, permission: `${one.area}:${action}` }
    }),
  )
  const known = new Map<string, DeclaredRight>()
  for (const one of rights) {
    if (known.has(one.permission)) throw new Error(`right ${one.permission} is declared twice`)
    known.set(one.permission, one)
    const other = rights.find(({ action, readOnly }) => action === one.action && readOnly !== one.readOnly)
    if (other)
      throw new Error(`rights ${other.permission} and ${one.permission} differ in readOnly; name one otherwise`)
  }
  checkGrants(rights)
  return rights
}
