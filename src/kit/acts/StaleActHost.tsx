import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../Dialog.tsx'
import { declared } from '../declared.ts'
import { Shown } from '../form/Shown.tsx'
import { live } from '../live/state.ts'
import { fullName } from '../person.ts'
import { useWords } from '../words.ts'
import { changedSince, staleStore } from './stale.ts'
import { actKey } from './texts.ts'

/** Asks whether an act goes on though somebody else has changed its record since: what was seen and what there is now stand beside each other. */
export function StaleActHost() {
  const question = useSyncExternalStore(staleStore.subscribe, staleStore.get)
  return question && <StaleActDialog question={question} />
}

function StaleActDialog({ question }: { readonly question: NonNullable<ReturnType<typeof staleStore.get>> }) {
  const { act, seen, current, decide } = question
  const translate = useTranslate()
  const words = useWords(String(act.of))
  const resource = declared(String(act.of))
  const names = changedSince(question).filter((name) => resource.fields[name])
  const person = live.changer(resource.name, Number(current['id']))
  return (
    <Dialog
      wide
      title={translate('problem.stale')}
      onClose={() => decide(false)}
      acts={
        <>
          <button type="button" className="button" data-autofocus onClick={() => decide(false)}>
            {translate('ra.action.cancel')}
          </button>
          <button type="button" className="button button-main" onClick={() => decide(true)}>
            {translate('acts.anyway', { act: translate(actKey(act, 'does')) })}
          </button>
        </>
      }
    >
      <p>{translate('acts.stale')}</p>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{translate('kit.stale.field')}</span>
            </th>
            <th scope="col">{translate('kit.stale.base')}</th>
            <th scope="col">{person ? fullName(person) : translate('kit.stale.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{words.field(name)}</th>
              <td data-label={translate('kit.stale.base')}>
                <Shown resource={resource} name={name} value={seen[name]} record={seen} />
              </td>
              <td data-label={translate('kit.stale.theirs')}>
                <Shown resource={resource} name={name} value={current[name]} record={current} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
