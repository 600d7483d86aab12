import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'
import { isMissing, isRequired } from './required.ts'

export default stepRules('jobs', {
  documents: () =>
    sql`select count(*) from signature_documents d where ${isRequired(sql`t.job_type_id`)} and ${isMissing}`,
})
