import { mutant } from '../mutant.ts'

const REQUIRED = 'server/areas/signing/required.ts'
const GUARD = 'server/areas/signing/guard.ts'

/** Signed documents of jobs, and the steps that need them. */
export const signing = [
  mutant(
    "a job past a status is blocked by that status's requirements",
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
    'an automatic change needs no signature',
    GUARD,
    'write.isRestoring && !write.setsAutomatic && !write.reverts',
    'write.isRestoring && !write.reverts',
    'areas/signing/api/required',
  ),
  mutant(
    'a job past a status before a pause is blocked',
    REQUIRED,
    "case when exists (select from job_statuses h where h.id = ${status} and h.category = 'on_hold')",
    'case when false',
    'areas/signing/api/required',
  ),
  mutant(
    'a text other than the one read is signed',
    'server/areas/signing/signDocument.ts',
    'request.digest !== undefined && request.digest !== filled.digest',
    'false',
    'areas/signing/api/signing',
  ),
  mutant(
    'a signature is withdrawn on an archived job',
    'server/areas/signing/withdrawing.ts',
    '{ resource: jobs.name, id: found.job_id }, null, act)',
    "{ resource: jobs.name, id: found.job_id }, null, 'read')",
    'areas/signing/api/signing',
  ),
]
