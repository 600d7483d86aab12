import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { figuresOfRecord } from '../../../schema/engine/money/figures.ts'
import { DeclaredActs } from '../acts/DeclaredActs.tsx'
import { usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { useSetStatus } from '../status/useSetStatus.ts'
import { loadable } from '../ui/loadable.tsx'
import { Pending } from '../ui/Pending.tsx'
import type { Names } from '../undo/Value.tsx'
import { ActsBar } from './availableActions/ActsBar.tsx'
import { useBeginRequestedAction } from './availableActions/useFollowUpAction.ts'
import { Facts } from './facts/Facts.tsx'
import { ContactButtons, useReach } from './head/ContactButtons.tsx'
import { RecordHead } from './head/RecordHead.tsx'
import { NextStrip } from './next/NextStrip.tsx'
import { CountsContext, RecordScreenActionsContext } from './next/StepsContext.ts'
import { useGuards } from './next/useGuards.ts'
import { useMainAct } from './next/useMainAct.ts'
import { useNeededSteps } from './next/useNeededSteps.ts'
import { useNextSteps } from './next/useNextSteps.ts'
import { RecordActs } from './RecordActs.tsx'
import type { PartProps } from './sections/parts.tsx'
import { Beginnings, creatableParts } from './tabs/Beginnings.tsx'
import { panelId, Tabs, tabId } from './tabs/Tabs.tsx'
import { useTab } from './tabs/useTab.ts'
import { Timeline } from './timeline/Timeline.tsx'
import { useParts } from './useParts.ts'

const FiguresPart = loadable(() => import('../figures/FiguresPart.tsx'), <Pending lines={2} />)

interface RecordPageProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
}

/** Head, next-step strip and tabs stay in place; the content below them scrolls, and the cards beside it scroll separately. */
export function RecordPage({ resource, record, names, name }: RecordPageProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { actions: Actions, links } = useScreens()
  const next = useNextSteps(resource, record.id)
  const steps = useNeededSteps(resource, next)
  const { tabs, lead, overview, rail } = useParts(resource, record)
  const tab = useTab(tabs.map(({ key }) => key))
  const status = useSetStatus(resource, record)
  const guardOf = useGuards(resource, steps)
  useBeginRequestedAction()
  const contactActions = useReach({ resource, record, names })
  const archived = Boolean(record['archived_at'])
  const partProps: PartProps = { resource, record, readOnly: archived || !can(resource.area, 'edit') }
  const beginning = partProps.readOnly ? [] : creatableParts(tabs, can)
  const screenActions = { openTab: tab.go, begunKeys: beginning.flatMap(({ begins }) => begins?.keys ?? []) }
  const opened = tabs.find(({ key }) => key === tab.open)
  return (
    <RecordScreenActionsContext value={screenActions}>
      <CountsContext value={next?.tabs ?? null}>
        <article className="record" data-archived={archived || undefined} aria-label={name}>
          {Actions && <Actions record={record} />}
          <DeclaredActs resource={resource} record={record} states={links} asks={next !== undefined} />
          <RecordActs resource={resource} record={record} name={name} />
          {!partProps.readOnly &&
            tabs.map(({ key, Elsewhere }) =>
              Elsewhere && key !== tab.open ? <Elsewhere key={key} {...partProps} /> : null,
            )}
          <Beginnings parts={beginning} open={tab.open} onBegin={tab.go} />
          <Top
            resource={resource}
            record={record}
            names={names}
            name={name}
            next={next}
            steps={steps}
            guardOf={guardOf}
            set={status.set}
          >
            <ContactButtons actions={contactActions} />
          </Top>
          <Tabs
            tabs={[
              { key: '', title: translate('record.overview') },
              ...tabs.map(({ key, title }) => ({ key, title, ...next?.tabs[key] })),
            ]}
            open={tab.open}
            onOpen={tab.go}
          />
          <div className="record-columns" data-overview={opened ? undefined : true}>
            <div
              className="record-main"
              id={panelId(tab.open)}
              role="tabpanel"
              tabIndex={-1}
              aria-labelledby={tabId(tab.open)}
            >
              {opened ? (
                <opened.Part key={opened.key} {...partProps} />
              ) : (
                <>
                  {figuresOfRecord(resource).length > 0 && <FiguresPart resource={resource} record={record} />}
                  {lead.map(({ key, Part }) => (
                    <Part key={key} {...partProps} />
                  ))}
                  <Facts resource={resource} record={record} names={names} />
                  <div className="record-shorts">
                    {overview.map(({ key, Part, half }) => (
                      <div key={key} className="record-short" data-half={half}>
                        <Part {...partProps} />
                      </div>
                    ))}
                  </div>
                </>
              )}
            </div>
            <div className="record-side">
              {rail.map(({ key, Card }) => (
                <Card key={key} {...partProps} />
              ))}
              {/* Mounted from the start, because it has shortcuts. */}
              <div id="record-timeline">
                <Timeline {...partProps} />
              </div>
            </div>
          </div>
          {status.dialog}
        </article>
      </CountsContext>
    </RecordScreenActionsContext>
  )
}

type TopProps = RecordPageProps & {
  readonly next: ReturnType<typeof useNextSteps>
  readonly steps: ReturnType<typeof useNeededSteps>
  readonly guardOf: ReturnType<typeof useGuards>
  readonly set: ReturnType<typeof useSetStatus>['set']
  readonly children: ReactNode
}

/** Head and next-step strip. The actions are in the strip where there is one. */
function Top({ resource, record, names, name, next, steps, guardOf, set, children }: TopProps) {
  const statuses = next?.statuses ?? []
  const { hasStrip, isReady, still, ...acts } = useMainAct({
    resource,
    record,
    statuses,
    steps,
    set,
    isKnown: next !== undefined,
  })
  // The action bar moves into the strip once the record's next steps are loaded; an open menu stays open.
  const menu = useState<boolean | null>(null)
  const bar = <ActsBar {...acts} menu={menu} />
  return (
    <>
      <RecordHead
        resource={resource}
        record={record}
        names={names}
        name={name}
        statuses={statuses}
        guardOf={guardOf}
        {...(hasStrip ? {} : { acts: bar })}
      />
      {children}
      {hasStrip && (
        <NextStrip
          resource={resource}
          record={record}
          names={names}
          steps={steps}
          still={still}
          isReady={isReady}
          acts={bar}
        />
      )}
    </>
  )
}
