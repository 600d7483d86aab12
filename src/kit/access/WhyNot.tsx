import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { usePorts } from '../ports.ts'
import { Answer } from './Answer.tsx'
import { useAccess } from './useAccess.ts'

interface Entry {
  readonly area?: string
  readonly action?: string
}

/** Shown below "no permission": what is missing, and which groups would give it. */
export function WhyNot({ entry: { area, action } }: { readonly entry: Entry }) {
  const translate = useTranslate()
  const { user, viewAs } = usePorts()
  const [isRequested, setRequested] = useState(false)
  // While viewing as a group the answer would still be about the user's own account.
  if (!user || !area || !action || viewAs.group) return null
  return isRequested ? (
    <Reason userId={user.id} pair={`${area}:${action}`} />
  ) : (
    <button type="button" className="button" onClick={() => setRequested(true)}>
      {translate('access.why')}
    </button>
  )
}

function Reason({ userId, pair }: { readonly userId: number; readonly pair: string }) {
  const translate = useTranslate()
  const { data, isError, refetch } = useAccess(userId)
  if (isError)
    return (
      <button type="button" className="button" onClick={() => void refetch()}>
        {translate('action.retry')}
      </button>
    )
  return data ? <Answer access={data} needs={[[pair]]} /> : null
}
