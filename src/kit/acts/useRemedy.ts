import { useNavigate, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { resources } from '../../../schema/all.ts'
import { recordPathOf } from '../resourcesWith.ts'
import { showToast } from '../ui/toastStore.ts'

/** Where the cause of an error can be fixed: a tab of a record, and what to start there. */
interface Remedy {
  readonly resource: string
  readonly id: number
  readonly tab: string
  readonly begin?: Readonly<Record<string, string | number>>
}

/** How long the suggestion is shown, in ms: the error has to be read first. */
export const REMEDY_MS = 15_000

const isRemedy = (value: unknown): value is Remedy =>
  typeof value === 'object' && value !== null && 'resource' in value && 'tab' in value

/**
 * Shows an error with a link to where it can be fixed, if the server names one; the link's text is under `remedy.<code>`.
 * @returns whether there was one
 */
export function useRemedy(): (
  refusal: { readonly code: string | undefined; readonly body: Readonly<Record<string, unknown>> },
  text: string,
) => boolean {
  const navigate = useNavigate()
  const translate = useTranslate()
  return useCallback(
    ({ code, body }, text) => {
      const { remedy } = body
      const target = isRemedy(remedy) ? resources.all.find(({ name }) => name === remedy.resource) : undefined
      if (!isRemedy(remedy) || !target) return false
      const search = new URLSearchParams({ tab: remedy.tab })
      for (const [name, value] of Object.entries(remedy.begin ?? {})) search.set(name, String(value))
      const path = `${recordPathOf(target, remedy.id)}?${search}`
      const label = translate(`remedy.${code}`)
      showToast(text, { type: 'error', duration: REMEDY_MS, action: { label, run: () => navigate(path) } })
      return true
    },
    [navigate, translate],
  )
}
