import { mutant } from '../mutant.ts'

/** Several servers, and what is kept of them. */
export const running = [
  mutant(
    'a server works by the clock of its own machine',
    ...['server/run/clock.ts', '> SLACK) ahead = wanted', '> SLACK) ahead = 0'],
    'engine/unit/clock',
  ),
  mutant(
    'what a server has counted is told without its token',
    ...['server/engine/metrics/route.ts', 'if (!timingSafeEqual', 'if (given && !timingSafeEqual'],
    'engine/api/metrics',
  ),
  mutant(
    'a server that goes says that it is ready',
    'server/run/leave.ts',
    "begun === 'open'",
    'false',
    'start/workers',
  ),
  mutant(
    'a backup that was changed is used',
    ...['server/backup/shelf.ts', "hash.digest('hex') !== sha256", 'false'],
    'start/backup',
  ),
  mutant(
    'a backup counts that does not give back what was there',
    ...['server/backup/build.ts', '?? sum) !== sum', '?? sum) === undefined'],
    'start/backup',
  ),
  mutant(
    'an upgrade that fails keeps its first files',
    ...['server/engine/db/migrate.ts', 'missing.length > 0 && done.size > 0', 'missing.length === 1'],
    'db/upgrade',
  ),
  mutant(
    'a migration makes everybody wait for a table that is in use',
    ...['server/engine/db/migrate.ts', '`SET LOCAL lock_timeout = ${WAITS}`', "'SET LOCAL lock_timeout = 0'"],
    'db/migrate',
  ),
  mutant(
    'a replica is asked before it has what was written',
    ...['server/engine/replica/replica.ts', 'if (found.there) return found', 'return found'],
    'engine/api/replica',
  ),
  mutant(
    'a replica is waited for that has everything',
    ...['server/engine/replica/replica.ts', 'else pg_current_wal_flush_lsn()', 'else pg_current_wal_insert_lsn()'],
    'engine/api/replica',
  ),
  mutant(
    'a replica is asked that follows no more',
    ...['server/engine/replica/replica.ts', 'if (!found?.follows)', 'if (!found)'],
    'engine/api/replica',
  ),
  mutant(
    'a file is begun of a replica that may break it off',
    ...['server/engine/replica/replica.ts', 'if (holds || !isStreamed)', 'if (holds || isStreamed)'],
    'engine/api/replica',
  ),
  mutant(
    'what a replica refuses is asked a second time',
    ...['server/engine/replica/replica.ts', 'if (!isOfDatabase(error)) throw error', ''],
    'engine/api/replica',
  ),
  mutant(
    'a replica is left alone for what it broke off',
    ...['server/engine/replica/replica.ts', 'if (isBrokenOff(error) || isTaken(error))', 'if (isTaken(error))'],
    'engine/api/replica',
  ),
  mutant(
    'a replica is left alone for a question that is wrong',
    ...[
      'server/engine/replica/replica.ts',
      'const answer = await question(primary)',
      'leave(error)\n        const answer = await question(primary)',
    ],
    'engine/api/replica',
  ),
  mutant(
    'what is to be read of a replica is read of the database',
    ...['server/engine/replica/reads.ts', 'request.reading = from', 'request.reading = engine'],
    'engine/api/replica',
  ),
]
