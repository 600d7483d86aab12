import { useTranslate } from 'ra-core'
import type { Access } from './useAccess.ts'

/** Names of groups without duplicates. */
export const names = (groups: readonly { readonly name: string }[]): string =>
  [...new Set(groups.map(({ name }) => name))].join(', ')

/** The groups that give one of these pairs, or why having it is not enough. */
export function WouldGive({ access, pairs }: { readonly access: Access; readonly pairs: readonly string[] }) {
  const translate = useTranslate()
  const withheld = pairs.map((pair) => access.withheld[pair]).find((giver) => giver !== undefined)
  if (withheld) return <p>{translate('access.needs_whole_business', withheld)}</p>
  const givers = names(pairs.flatMap((pair) => access.missing[pair] ?? []))
  return <p>{givers ? translate('access.would_give', { names: givers }) : translate('access.nobody_gives')}</p>
}
