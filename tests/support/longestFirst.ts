import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, from the table a run ends with: started last, everything would wait for them. */
const MAX_LENGTH = [
  'tests/start/examples.test.ts',
  'tests/engine/screens/crawl.test.ts',
  'tests/engine/screens/crawl-chinese.test.ts',
  'tests/engine/screens/crawl-phone.test.ts',
  'tests/engine/screens/pictures.test.ts',
  'tests/start/workers.test.ts',
  'tests/start/start.test.ts',
  'tests/start/balanced.test.ts',
  'tests/start/database-away.test.ts',
  'tests/areas/jobs/screens/work.test.ts',
  'tests/areas/leads/screens/leads.test.ts',
  'tests/engine/screens/live.test.ts',
  'tests/engine/screens/way-back.test.ts',
  'tests/engine/screens/transfer.test.ts',
  'tests/start/demo.test.ts',
  'tests/areas/mail/screens/letter-placeholders.test.ts',
  'tests/start/backup.test.ts',
]

/** The longest files first, the others in vitest's order: from large to small. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = MAX_LENGTH.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? MAX_LENGTH.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
