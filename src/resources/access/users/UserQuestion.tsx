import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { textOf, type UserAct, type UserActs } from './acts.ts'

const DANGEROUS: readonly UserAct[] = ['ban', 'deactivate', 'remove_factor']

/** Label of an action on a user: a second invitation has another one. */
export function useActLabel(invitedBefore: boolean): (act: UserAct) => string {
  const translate = useTranslate()
  return (act) => translate(act === 'invite' && invitedBefore ? 'users.invite_again' : textOf(act, 'does'))
}

interface UserQuestionProps {
  readonly of: UserActs
  readonly act: UserAct
  readonly label: string
  readonly onClose: () => void
}

/** Explains an action on a user before it runs. */
export function UserQuestion({ of: { record, pending, run }, act, label, onClose }: UserQuestionProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open
      dangerous={DANGEROUS.includes(act)}
      title={translate(`users.${act}_question`, { name: String(record['name']) })}
      confirmLabel={label}
      pending={pending}
      onConfirm={() => void run(act).then(onClose)}
      onClose={onClose}
    >
      <p>{translate(`users.${act}_meaning`)}</p>
    </ConfirmDialog>
  )
}
