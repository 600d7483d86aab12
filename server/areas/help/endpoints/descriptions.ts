import { descriptions } from '../../../../schema/areas/help/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

export default answer(descriptions, async ({ engine }) => ({
  data: await engine.db
    .selectFrom('interface_descriptions')
    .select(['id', 'key', 'locale', 'text', 'version'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute(),
}))
