import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { usePorts } from '../../ports.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import type { Listing } from '../useListing.ts'
import { quickFields } from './quickFields.ts'

export interface QuickAddState {
  /** Empty where quick add is not offered. */
  readonly fields: readonly string[]
  readonly isOpen: boolean
  /** It has been open before; the input is kept while it is closed. */
  readonly wasOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

const NO_FIELDS: readonly string[] = []

/** Whether a list offers a quick-add row and shows it; Shift+N opens it. */
export function useQuickAdd({ resource, state }: Listing): QuickAddState {
  const { can } = usePorts()
  const { inputs } = useScreens()
  const translate = useTranslate()
  const mayAdd = !resource.madeByProgram && can(resource.area, 'add') && !state.archived
  const fields = useMemo(() => (mayAdd ? quickFields(resource, inputs) : NO_FIELDS), [mayAdd, resource, inputs])
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    setWasOpen(true)
  }
  useShortcuts([
    fields.length > 0 && {
      keys: 'Shift+n',
      scope: 'list',
      text: translate('grid.quick.open'),
      run: toggle,
      palette: true,
    },
  ])
  return { fields, isOpen: isOpen && fields.length > 0, wasOpen, toggle, close: () => setOpen(false) }
}
