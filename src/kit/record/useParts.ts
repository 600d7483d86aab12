import { type RaRecord, useTranslate } from 'ra-core'
import { type ComponentType, use } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { usePorts } from '../ports.ts'
import type { OwnPart, RailCard } from '../screens/defineScreens.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { FeatureSectionsContext, insertBefore } from './sections/featureSections.ts'
import { type PartProps, type RecordPart, recordParts } from './sections/parts.tsx'

export interface Part {
  readonly key: string
  readonly title: string
  readonly Part: ComponentType<PartProps>
  readonly begins?: RecordPart['begins']
  readonly Elsewhere?: ComponentType<PartProps>
}

export interface Parts {
  /** Sections with a tab of their own, in order. */
  readonly tabs: readonly Part[]
  /** Sections on the first tab before the facts. */
  readonly lead: readonly Pick<OwnPart, 'key' | 'Part'>[]
  /** Sections on the first tab after the facts, in full or as a summary. */
  readonly overview: readonly Pick<OwnPart, 'key' | 'Part' | 'half'>[]
  readonly rail: readonly RailCard[]
}

/** The sections of a record's page that this user may see. */
export function useParts(resource: AnyResource, record: RaRecord<number>): Parts {
  const { can } = usePorts()
  const translate = useTranslate()
  const { parts: ownParts = [], rail = [] } = useScreens()
  const added = use(FeatureSectionsContext).flatMap((one) => one.parts)
  const isAllowed = ({ needs }: Pick<OwnPart, 'needs'>) => !needs || can(...needs)
  const visibleParts = ownParts.filter((part) => isAllowed(part) && (part.when?.(record) ?? true))
  const featureParts = insertBefore(recordParts, added, (part) => part.key).filter(
    ({ when }) => resource.features && when(resource.features, resource, record),
  )
  return {
    tabs: [...visibleParts.filter(({ inOverview }) => !inOverview), ...featureParts].map((part) => ({
      ...part,
      title: translate(part.title),
    })),
    lead: visibleParts.filter(({ inOverview }) => inOverview === 'first'),
    // Half-width summaries come first, next to each other, then those of full width.
    overview: visibleParts
      .filter(({ inOverview }) => inOverview !== 'first')
      .toSorted((a, b) => Number(b.half ?? false) - Number(a.half ?? false))
      .flatMap(({ key, half, Part: Whole, Short, inOverview }) => {
        const Shown = inOverview ? Whole : Short
        return Shown ? [{ key, Part: Shown, ...(half ? { half } : {}) }] : []
      }),
    rail: rail.filter(isAllowed),
  }
}
