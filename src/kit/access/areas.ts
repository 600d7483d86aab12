import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../../schema/all.ts'
import {
  type Action,
  catalogue,
  type Permission,
  partsOf,
  permission,
  rightOf,
} from '../../../schema/engine/permissions.ts'

/** An area's label with the actions that exist in it. */
export interface Area {
  readonly area: string
  readonly name: string
  readonly actions: readonly Action[]
}

/** Every area with its label and actions, sorted by label in the current language. */
export function useAreas(): readonly Area[] {
  const translate = useTranslate()
  return useMemo(() => {
    const name = (area: string) => {
      const resource = resources.all.find((one) => one.area === area)
      return resource
        ? translate(`resources.${resource.name}.name`, { smart_count: 2 })
        : translate(`access.areas.${area}`)
    }
    return [...catalogue(resources.all)]
      .map(([area, actions]) => ({ area, name: name(area), actions }))
      .sort((a, b) => a.name.localeCompare(b.name))
  }, [translate])
}

/** Message keys of a permission: its name, and the sentence that explains it. */
export function keysOfPair(area: string, action: Action): { readonly label: string; readonly help: string } {
  const declared = rightOf(permission(area, action))
  return declared
    ? { label: `access.rights.${declared.permission}.label`, help: `access.rights.${declared.permission}.help` }
    : { label: `access.actions.${action}`, help: `access.says.${action}` }
}

/** Formats a pair as text: "Job types: edit". */
export function usePairText(): (pair: string) => string {
  const translate = useTranslate()
  const areas = useAreas()
  return (pair) => {
    const { area, action } = partsOf(pair as Permission)
    const name = areas.find((one) => one.area === area)?.name ?? area
    return translate('access.pair', { area: name, action: translate(keysOfPair(area, action).label, { _: action }) })
  }
}
