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
  const [openAct, setOpenAct] = useState<UserAct | null>(null)
  return (
    <>
      {acts.map((act) => (
        <RecordAction key={act} name={act} text={labelOf(act)} run={() => setOpenAct(act)} />
      ))}
      {mayLook && <RecordAction name="access" text={translate('access.check')} to={`/users/${record.id}/access`} />}
      {openAct && (
        <UserQuestion of={userActions} act={openAct} label={labelOf(openAct)} onClose={() => setOpenAct(null)} />
      )}
    </>
  )
}
