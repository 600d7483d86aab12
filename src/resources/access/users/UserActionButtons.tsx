import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import { RecordAction } from '../../../kit/record/availableActions/RecordAction.tsx'
import type { UserAct } from './acts.ts'
import { useUserActs } from './acts.ts'
import { useAllowed } from './UserMenu.tsx'
import { UserQuestion, useActLabel } from './UserQuestion.tsx'

/** Actions on a user, among those of the record's page. */
export function UserActionButtons({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate()
  const userActions = useUserActs(record)
  const { acts, invitedBefore, mayLook } = useAllowed(userActions.record)
  const labelOf = useActLabel(invitedBefore)
  const [asking, setAsking] = useState<UserAct | null>(null)
  return (
    <>
      {acts.map((act) => (
        <RecordAction key={act} name={act} text={labelOf(act)} run={() => setAsking(act)} />
      ))}
      {mayLook && <RecordAction name="access" text={translate('access.check')} to={`/users/${record.id}/access`} />}
      {asking && <UserQuestion of={userActions} act={asking} label={labelOf(asking)} onClose={() => setAsking(null)} />}
    </>
  )
}
