import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { usePorts } from '../kit/ports.ts'
import { Avatar } from '../kit/ui/Avatar.tsx'
import { loadable } from '../kit/ui/loadable.tsx'
import { fullName } from '../kit/ui/person.ts'
import { TopBarButton } from './TopBarButton.tsx'

const fetchList = () => import('./UserMenuList.tsx')
const UserMenuList = loadable(() => fetchList().then((m) => ({ default: m.UserMenuList })))

/** The signed-in user, with the menu for signing out. */
export function UserMenu() {
  const translate = useTranslate()
  const { user } = usePorts()
  /** Undefined until it is first opened. */
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const id = useId()
  if (!user) return null
  return (
    <>
      <TopBarButton
        id={id}
        label={`${translate('top.account')}: ${fullName(user)}`}
        isOpen={Boolean(anchor)}
        onOpen={setAnchor}
        onNear={() => void fetchList()}
      >
        <Avatar person={user} />
      </TopBarButton>
      {anchor !== undefined && (
        <UserMenuList user={user} anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
