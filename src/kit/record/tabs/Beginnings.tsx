import { useTranslate } from 'ra-core'
import type { Ports } from '../../ports.ts'
import { keysOf } from '../../shortcuts/registry.ts'
import { shortcuts } from '../../shortcuts/shortcuts.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { useAvailableAction } from '../availableActions/availableActions.ts'
import type { Part } from '../useParts.ts'

interface BeginningProps {
  readonly part: Part
  readonly isOpen: boolean
  readonly onBegin: (key: string, begin: string) => void
}

/** Something that can be started on a tab, by its key and from the menu, whichever tab is open; the open tab handles the key itself. */
function Beginning({ part: { key, begins }, isOpen, onBegin }: BeginningProps) {
  const translate = useTranslate()
  const { keys = '', text: message = '' } = begins ?? {}
  const text = translate(message)
  const run = () => {
    if (!isOpen) return onBegin(key, keys)
    shortcuts
      .all()
      .find((one) => one.scope === 'record' && keysOf(one).includes(keys))
      ?.run?.()
  }
  useAvailableAction({ name: `begin-${key}`, text, keys, run, place: 10 })
  useShortcuts([!isOpen && { keys, scope: 'record', text, run, palette: true }])
  return null
}

/** The tabs on which the user may start something, for a record that may be changed. */
export const creatableParts = (parts: readonly Part[], can: Ports['can']): readonly Part[] =>
  parts.filter(({ begins }) => begins && (!begins.needs || can(begins.needs[0], begins.needs[1])))

interface BeginningsProps {
  /** The result of `creatableParts`. */
  readonly parts: readonly Part[]
  /** Key of the open tab. */
  readonly open: string
  readonly onBegin: (key: string, begin: string) => void
}

/** Registers what can be started on the tabs of a record. */
export const Beginnings = ({ parts, open, onBegin }: BeginningsProps) =>
  parts.map((part) => <Beginning key={part.key} part={part} isOpen={part.key === open} onBegin={onBegin} />)
