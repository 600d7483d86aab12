import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'
import { isAsked, isMissing } from './required.ts'

export default stepRules('jobs', {
  documents: () =>
    sql`select count(*) from signature_documents d where ${isAsked(sql`t.job_type_id`)} and ${isMissing}`,
})
