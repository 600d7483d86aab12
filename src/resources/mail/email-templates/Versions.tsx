import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { restoreVersion } from '../../../../schema/areas/mail/acts.ts'
import type declaration from '../../../../schema/areas/mail/email-templates.ts'
import { templateVersions } from '../../../../schema/areas/mail/endpoints.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { wordDiff } from '../../../kit/history/wordDiff.ts'
import { announce } from '../../../kit/list/announce.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import styles from './template.module.css'

type Template = Row<typeof declaration>
type Version = EndpointAnswer<typeof templateVersions>['data'][number]

/** The text of a message, one paragraph per line. Scripts are not run and nothing is fetched. */
function textOf(html: string, isText: boolean): string {
  if (isText) return html
  const lines = html.replaceAll(/<br>|<\/(?:p|li|h[1-3]|blockquote)>/g, '\n')
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}

/** Compares two texts in reading order: removed text is struck through, new text is marked. */
function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  const [was, newPieces] = wordDiff(before, after)
  const parts: { readonly as: 'del' | 'ins' | 'span'; readonly text: string }[] = []
  let index = 0
  for (const { text, own } of newPieces) {
    for (; index < was.length && was[index]?.own; index++) parts.push({ as: 'del', text: was[index]?.text ?? '' })
    parts.push({ as: own ? 'ins' : 'span', text })
    if (!own) index++
  }
  for (; index < was.length; index++) if (was[index]?.own) parts.push({ as: 'del', text: was[index]?.text ?? '' })
  return parts.map(({ as: Part, text }, i) => <Part key={`${i} ${text}`}>{text}</Part>)
}

function Said({
  version,
  other,
  isText,
}: {
  readonly version: Version
  readonly other: Version | undefined
  readonly isText: boolean
}) {
  const translate = useTranslate()
  const text = textOf(version.body, isText)
  const before = other ? textOf(other.body, isText) : text
  const isSame = other !== undefined && text === before && other.subject === version.subject
  return (
    <div className={styles['said']}>
      {isSame && <p className="quiet">{translate('mail.versions.formatting')}</p>}
      <p>
        <strong>
          <Changed before={other?.subject ?? version.subject} after={version.subject} />
        </strong>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it has to be reachable by keyboard */}
      <div className={styles['saidText']} tabIndex={0} role="group" aria-label={translate('mail.letter')}>
        <Changed before={before} after={text} />
      </div>
    </div>
  )
}

function VersionsDialog({ record, onClose }: { readonly record: Template; readonly onClose: () => void }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data } = useAnswer(templateVersions, { id: record.id }, { version: record.version })
  const { run, pending } = useAct(restoreVersion)
  const showRefusal = useShowRefusal()
  const [chosen, setChosen] = useState<number | undefined>()
  const [withNow, setWithNow] = useState(false)
  const versions = data?.data ?? []
  const index = Math.max(
    0,
    versions.findIndex(({ n }) => n === chosen),
  )
  const version = versions[index]
  const restore = async () => {
    if (!version || version.current) return
    try {
      if ((await run({ id: record.id, body: { n: version.n } }, record)) === undefined) return
      const message = translate(actKey(restoreVersion, 'done'), { name: record.name })
      announce(message)
      showToast(message, { type: 'success' })
      onClose()
    } catch (refusal) {
      showRefusal(refusal)
    }
  }
  const mayRestore = can('EmailTemplates', 'edit') && version !== undefined && !version.current && !record.archived_at
  return (
    <Dialog
      wide
      title={translate('mail.versions.title', { name: record.name })}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
          </button>
          {mayRestore && (
            <button
              type="button"
              className="button button-main"
              aria-busy={pending || undefined}
              onClick={() => void restore()}
            >
              {translate(actKey(restoreVersion, 'does'))}
            </button>
          )}
        </>
      }
    >
      {!version && <Pending lines={5} />}
      {version && (
        <div className={styles['versions']}>
          <ol>
            {versions.map((one) => (
              <li key={one.n}>
                <button
                  type="button"
                  aria-pressed={one.n === version.n}
                  {...(one.n === version.n ? { 'data-autofocus': true } : {})}
                  onClick={() => setChosen(one.n)}
                >
                  <span>
                    {translate('mail.versions.version', { n: one.n })}
                    {one.current && <span className="quiet"> · {translate('mail.versions.now')}</span>}
                  </span>
                  <span className="quiet">
                    {one.user ?? translate('history.system')} · <Ago at={one.at} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div className={styles['said']}>
            {!version.current && (
              <label className={styles['compared']}>
                <input type="checkbox" checked={withNow} onChange={() => setWithNow(!withNow)} />{' '}
                {translate('mail.versions.with_now')}
              </label>
            )}
            <Said
              isText={record.channel === 'text'}
              version={version}
              other={withNow && !version.current ? versions[0] : versions[index + 1]}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Earlier versions of the text, which can be restored. */
export function Versions({ record }: { readonly record: Template }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const text = translate('mail.versions.open')
  useShortcuts([{ keys: 'v', scope: 'record', text, run: () => setOpen(true), palette: true }])
  return (
    <>
      <button type="button" className="button" aria-keyshortcuts="v" onClick={() => setOpen(true)}>
        {text} <kbd aria-hidden="true">v</kbd>
      </button>
      {open && <VersionsDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
