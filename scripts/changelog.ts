import type { DeclaredRight } from '../schema/engine/right.ts'

type Granted = Pick<DeclaredRight, 'permission' | 'label' | 'grantedWith'>

const HEADING = '\n### Added\n'

/**
 * The changelog with a line for each right under Unreleased, Added.
 * @param migration name of the migration that grants them, without its ending
 */
export function withGrants(changelog: string, granted: readonly Granted[], migration: string): string {
  const [, begin = '', unreleased = '', released = ''] =
    /^([\s\S]*?## \[Unreleased\]\n)([\s\S]*?)(\n## [\s\S]*)?$/.exec(changelog) ?? []
  if (!begin) throw new Error('CHANGELOG.md has no heading "## [Unreleased]"')
  const lines = granted
    .map(
      ({ permission, label, grantedWith }) =>
        `- **Permission "${label.en}"** (\`${permission}\`), given to user groups that have \`${grantedWith}\`. Migration \`${migration}\`.`,
    )
    .filter((line) => !unreleased.includes(line))
  if (lines.length === 0) return changelog
  const added = `${HEADING}\n${lines.join('\n')}`
  const withLines = unreleased.includes(HEADING) ? unreleased.replace(HEADING, () => added) : `${added}\n${unreleased}`
  return `${begin}${withLines}${released}`
}
