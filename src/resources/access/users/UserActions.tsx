import ExpandMore from '@mui/icons-material/ExpandMore'
import { type RaRecord, useTranslate } from 'ra-core'
import { use, useId, useState } from 'react'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { AvailableActionsContext } from '../../../kit/record/availableActions/availableActions.ts'
import { useUserActs } from './acts.ts'
import { UserActionButtons } from './UserActionButtons.tsx'
import { UserMenu, useAllowed } from './UserMenu.tsx'

/** Actions on a user other than editing: among the actions of the record's page, and in a separate menu of the form. */
export function UserActions({ record }: { readonly record: object }) {
  const isGathered = use(AvailableActionsContext) !== null
  return isGathered ? <UserActionButtons record={record as RaRecord} /> : <InForm record={record} />
}

function InForm({ record: initial }: { readonly record: object }) {
  const translate = useTranslate()
  const id = useId()
  const { absorb } = useFormScreen()
  const userActions = useUserActs(initial as RaRecord, absorb)
  const allowed = useAllowed(userActions.record)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const banned = userActions.record['banned_at'] !== null
  if (allowed.acts.length === 0 && !allowed.mayLook) return null
  return (
    <>
      {banned && <span className="user-banned">{translate('users.banned')}</span>}
      <button
        type="button"
        className="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('users.actions')} <ExpandMore fontSize="small" aria-hidden="true" />
      </button>
      <UserMenu of={userActions} allowed={allowed} anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)} />
    </>
  )
}
