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
]
