import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { declarationOf } from '../declarationOf.ts'
import { ShownWhile } from '../form/ShownWhile.tsx'
import { CompareTable } from '../form/stale/CompareTable.tsx'
import { live } from '../live/state.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActs } from '../ui/DialogActs.tsx'
import { fullName } from '../ui/person.ts'
import { changedFields, staleStore } from './stale.ts'
import { actKey } from './texts.ts'

/** Asks whether to continue an action although another user has changed its record; shows both versions next to each other. */
export function StaleActDialog() {
  const question = useSyncExternalStore(staleStore.subscribe, staleStore.get)
  return question && <OpenStaleAct question={question} />
}

function OpenStaleAct({ question }: { readonly question: NonNullable<ReturnType<typeof staleStore.get>> }) {
  const { act, seen, current, decide } = question
  const translate = useTranslate()
  const resource = declarationOf(String(act.of))
  const names = changedFields(question).filter((name) => resource.fields[name])
  const person = live.changer(resource.name, Number(current['id']))
  return (
    <Dialog
      wide
      title={translate('problem.stale')}
      onClose={() => decide(false)}
      acts={
        <DialogActs onCancel={() => decide(false)} onAct={() => decide(true)} focus="cancel">
          {translate('acts.anyway', { act: translate(actKey(act, 'does')) })}
        </DialogActs>
      }
    >
      <p>{translate('acts.stale')}</p>
      <CompareTable
        resource={resource.name}
        heads={[translate('kit.stale.base'), person ? fullName(person) : translate('kit.stale.theirs')]}
        rows={names.map((field) => ({
          field,
          cells: [
            <ShownWhile key="seen" resource={resource} name={field} value={seen[field]} record={seen} />,
            <ShownWhile key="current" resource={resource} name={field} value={current[field]} record={current} />,
          ],
        }))}
      />
    </Dialog>
  )
}
