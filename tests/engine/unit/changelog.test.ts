import { expect, it } from 'vitest'
import { withGrants } from '../../../scripts/changelog.ts'

const hold = {
  permission: 'Jobs:approve',
  label: { en: 'Approve', zh: '批准' },
  grantedWith: 'Jobs:edit',
} as const
const LINE =
  '- **Permission "Approve"** (`Jobs:approve`), given to user groups that have `Jobs:edit`. Migration `0200_hold`.'
const before =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Something.\n\n## [0.1.0]\n\n### Added\n\n- The first.\n'

it('gets a line for a permission under Unreleased, Added, once', () => {
  const after = withGrants(before, [hold], '0200_hold')
  expect(after).toBe(before.replace('- Something.', `${LINE}\n- Something.`))
  expect(withGrants(after, [hold], '0200_hold')).toBe(after)
})

it('gets the heading too if nothing was added yet', () => {
  const fixed = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A fault.\n\n## [0.1.0]\n\n### Added\n\n- The first.\n'
  expect(withGrants(fixed, [hold], '0200_hold')).toBe(fixed.replace('### Fixed', `### Added\n\n${LINE}\n\n### Fixed`))
  expect(withGrants('## [Unreleased]\n', [hold], '0200_hold')).toBe(`## [Unreleased]\n\n### Added\n\n${LINE}\n`)
})

it('is unchanged without permissions, and must have the heading', () => {
  expect(withGrants(before, [], '0200_hold')).toBe(before)
  expect(() => withGrants('# Changelog\n', [hold], '0200_hold')).toThrow('## [Unreleased]')
})
