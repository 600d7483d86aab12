import { type ReactNode, useId, useState } from 'react'
import { loadable } from '../kit/ui/loadable.tsx'
import type { Choice } from './ChoiceMenuList.tsx'
import { TopBarButton } from './TopBarButton.tsx'

const fetchList = () => import('./ChoiceMenuList.tsx')
const ChoiceMenuList = loadable(() => fetchList().then((m) => ({ default: m.ChoiceMenuList })))

interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChoose: (value: T) => void
}

/** An icon button that opens a menu with one selected entry. */
export function ChoiceMenu<T extends string>({ label, icon, value, choices, onChoose }: ChoiceMenuProps<T>) {
  /** Undefined until it is first opened. */
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const id = useId()
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text)
    if (chosen) onChoose(chosen.value)
  }
  return (
    <>
      <TopBarButton id={id} label={label} isOpen={Boolean(anchor)} onOpen={setAnchor} onNear={() => void fetchList()}>
        {icon}
      </TopBarButton>
      {anchor !== undefined && (
        <ChoiceMenuList
          anchor={anchor}
          value={value}
          choices={choices}
          labelledBy={id}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
