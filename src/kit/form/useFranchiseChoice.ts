import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import type { FranchiseChoice } from '../../../schema/engine/franchise.ts'
import { usePorts } from '../ports.ts'
import { usePaused } from '../usePaused.ts'
import { useFormScreen } from './FormContext.ts'

type Values = Readonly<Record<string, unknown>>

/** How long a response counts as fresh, in ms. */
const FRESH_MS = 60_000
const UNKNOWN_FRANCHISE: FranchiseChoice = { franchise: null, reason: 'unknown' }

/** The form's values for the fields that determine the franchise, by their paths; of several lines, the primary or first one. */
export function valuesOfSources(resource: AnyResource, values: Values): Record<string, string | number | null> {
  const { belongs } = resource
  const sources = belongs === 'business' ? [] : (belongs.from ?? [])
  const paths = sources.flatMap((source) => ('record' in source ? [source.record] : [source.postcode, source.town]))
  const valueAt = (path: string): [string, unknown] => {
    const [name = '', inner] = path.split('.')
    const { store } = fieldOf(resource.fields, name)
    if (inner === undefined || store.as !== 'child') return [name, values[name]]
    const lines = (values[name] ?? []) as readonly Values[]
    const flag = store.one?.flag
    const line = (flag === undefined ? undefined : lines.find((one) => one[flag] === true)) ?? lines[0]
    return [path, line?.[inner]]
  }
  return Object.fromEntries(
    paths.map((path) => {
      const [name, value] = valueAt(path)
      return [name, typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null]
    }),
  )
}

/**
 * The franchise that the server suggests for a new record, and why. The field follows the suggestion until the user chooses a value; a choice,
 * including none, is then left alone.
 */
export function useFranchiseChoice(name: string): FranchiseChoice & { readonly isPending: boolean } {
  const { resource } = useFormScreen()
  const { send } = usePorts()
  const { getValues, resetField } = useFormContext()
  const proposed = useRef<number | null | undefined>(undefined)
  const sourceValues = usePaused(
    useWatch({ compute: (values: Values) => JSON.stringify(valuesOfSources(resource, values)) }),
  )
  const { store } = fieldOf(resource.fields, name)
  const target = store.as === 'child' ? undefined : store.references
  const { data, isPending, isError } = useQuery({
    queryKey: [target, 'franchiseChoice', resource.name, sourceValues],
    queryFn: () =>
      send<FranchiseChoice>('POST', `/${target}/choice`, { resource: resource.name, values: JSON.parse(sourceValues) }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  const franchise = data?.franchise
  useEffect(() => {
    if (franchise === undefined) return
    const value: unknown = getValues(name)
    // The user chose it, or it was passed to the form.
    if (value !== undefined && value !== proposed.current) return
    if (franchise === null && value === undefined) return
    proposed.current = franchise
    resetField(name, { defaultValue: franchise })
  }, [franchise, name, getValues, resetField])
  // Where the request fails, the field is shown as an ordinary input.
  return { ...(data ?? UNKNOWN_FRANCHISE), isPending: isPending && !isError }
}
