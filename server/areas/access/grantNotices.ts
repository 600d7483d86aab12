import { sql } from 'kysely'
import type { Db } from '../../engine/db/kysely.ts'
import type { UpgradeNotice } from '../../engine/upgrade/notices.ts'

interface Given {
  readonly id: number
  readonly name: string
  readonly granted_with: string
}

const noticeOf = (permission: string): UpgradeNotice => ({
  name: `right_granted:${permission}`,
  look: async (tx) => {
    const { rows } = await sql<Given>`
      select g.id, g.name, d.granted_with from declared_rights d join user_groups g on g.id = any(d.given_to)
      where d.permission = ${permission} order by g.id`.execute(tx)
    return rows.map(({ id, name, granted_with }) => ({
      event: 'rights_changed',
      details: { group: id, given: [permission], taken: [], granted_with },
      line: `The group "${name}" now has the permission ${permission}, because it has ${granted_with}`,
    }))
  },
})

/** Rights that migrations gave to groups. A migration cannot log them itself: entries of the security log are sealed with a key that only the program has. */
export async function grantNotices(db: Db): Promise<UpgradeNotice[]> {
  const { rows } = await sql<{ permission: string }>`
    select permission from declared_rights where given_to <> '{}' order by permission`.execute(db)
  return rows.map(({ permission }) => noticeOf(permission))
}
