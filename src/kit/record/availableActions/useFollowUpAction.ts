import { type RaRecord, useLocation, useNavigate } from 'ra-core'
import { use, useEffect, useRef } from 'react'
import { declared as areas } from '../../../../schema/areas.ts'
import type { ResourceName } from '../../../../schema/engine/registry.ts'
import { hasRights } from '../../acts/useIsAvailable.ts'
import { declarationOf } from '../../declarationOf.ts'
import { openPath } from '../../list/openPath.ts'
import { usePorts } from '../../ports.ts'
import { AvailableActionsContext, useAvailableActions } from './availableActions.ts'
import { useRunAction } from './useRunAction.ts'

/** Property of the navigation state with the name of the action to start on arrival. */
const BEGINS = 'begins'

/** Starts another action after one on a record: in place where it is available, else on the record's page. */
export function useFollowUpAction(resource: ResourceName, record: RaRecord<number>) {
  const actionsContext = use(AvailableActionsContext)
  const navigate = useNavigate()
  const run = useRunAction()
  const { can } = usePorts()
  return {
    canFollow: (name: string) => areas.actsOf(resource).some((one) => one.name === name && hasRights(one.needs, can)),
    follow: (name: string) => {
      const offer = actionsContext?.all().find((one) => one.name === name)
      if (offer) run(offer)
      else navigate(openPath(declarationOf(resource), record.id), { state: { [BEGINS]: name } })
    },
  }
}

/** Starts the action requested in the navigation state, once it is available. */
export function useBeginRequestedAction(): void {
  const { key = '', pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const run = useRunAction()
  const begunKey = useRef('')
  const name = (state as Readonly<Record<string, unknown>> | null)?.[BEGINS]
  const offer = useAvailableActions().find((one) => one.name === name)
  useEffect(() => {
    if (!offer || begunKey.current === key) return
    begunKey.current = key
    navigate({ pathname, search }, { replace: true, state: { ...(state as object), [BEGINS]: undefined } })
    run(offer)
  }, [offer, key, pathname, search, state, navigate, run])
}
