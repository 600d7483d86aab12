import { mutant } from '../mutant.ts'

const REQUIRED = 'server/areas/signing/required.ts'
const GUARD = 'server/areas/signing/guard.ts'

/** Signed documents of jobs, and the steps that need them. */
export const signing = [
  mutant(
    'a job that is past a status is held by what is required before it',
    'schema/areas/signing/required.ts',
    ' && !(from !== null && reaches(from, required))',
    '',
    'areas/signing/api/required',
  ),
  mutant(
    'a withdrawn signature counts',
    REQUIRED,
    's.withdrawn_at is null and (not',
    '(not',
    'areas/signing/api/signing',
    'areas/signing/api/required',
  ),
  mutant(
    'what the program does by itself needs no signature',
    GUARD,
    'write.isRestoring && !write.setsAutomatic && !write.reverts',
    'write.isRestoring && !write.reverts',
    'areas/signing/api/required',
  ),
  mutant(
    'a job that was past a status before a pause is held',
    REQUIRED,
    "case when exists (select from job_statuses h where h.id = ${status} and h.category = 'on_hold')",
    'case when false',
    'areas/signing/api/required',
  ),
  mutant(
    'something else is signed than what was read',
    'server/areas/signing/signDocument.ts',
    'request.digest !== undefined && request.digest !== filled.digest',
    'false',
    'areas/signing/api/signing',
  ),
  mutant(
    'a signature is withdrawn on a job in the archive',
    'server/areas/signing/withdrawing.ts',
    '{ resource: jobs.name, id: found.job_id }, null, act)',
    "{ resource: jobs.name, id: found.job_id }, null, 'read')",
    'areas/signing/api/signing',
  ),
]
