import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useGetOne, useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { merge } from '../../../../schema/areas/record/acts.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { isJoined, joinTexts, takesOther } from '../../../../schema/engine/merging.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { writableFields } from '../../../kit/form/check.ts'
import { ShownWhile } from '../../../kit/form/ShownWhile.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useWords } from '../../../kit/words.ts'
import { IdentifyPicker } from '../identify/IdentifyPicker.tsx'
import type { Known } from '../identify/useIdentify.ts'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import './merge.css'

type Side = 'mine' | 'theirs' | 'both'

interface MergeDialogProps {
  readonly resource: AnyResource
  /** The record that is kept. */
  readonly record: RaRecord<number>
  readonly onClose: () => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Search criteria from the record's fields. */
const knownOf = (record: RaRecord): Known => ({
  phone: textOf(record['phone']),
  email: textOf(record['email']),
  name: textOf(record['name']),
  company: textOf(record['company_name']),
})

/** Columns in which the two differ; lines cannot be chosen, all of them are kept. */
function differing(resource: AnyResource, record: RaRecord, other: RaRecord): string[] {
  return writableFields(resource).filter(
    (name) => resource.fields[name]?.store.as === 'column' && (record[name] ?? null) !== (other[name] ?? null),
  )
}

/** Merges two records of the same person: finds the duplicate, chooses a value for each field in which they differ, and keeps one record. */
export function MergeDialog({ resource, record, onClose }: MergeDialogProps) {
  const translate = useTranslate()
  const [other, setOther] = useState<number>()
  const [knownFields, setKnownFields] = useState(() => knownOf(record))
  if (other !== undefined)
    return (
      <Choose resource={resource} record={record} other={other} onClose={onClose} onBack={() => setOther(undefined)} />
    )
  return (
    <Dialog
      wide
      title={translate('merge.title', { name: String(record[resource.represent]) })}
      onClose={onClose}
      acts={
        <button type="button" className="button" onClick={onClose}>
          {translate('ra.action.cancel')}
        </button>
      }
    >
      <p>{translate('merge.find')}</p>
      <div className="merge-find">
        <IdentifyPicker
          knownFields={knownFields}
          onKnown={setKnownFields}
          kinds={[resource.name]}
          except={record.id}
          onPick={({ id }) => setOther(id)}
        />
      </div>
    </Dialog>
  )
}

interface ChooseProps extends MergeDialogProps {
  readonly other: number
  readonly onBack: () => void
}

function Choose({ resource, record, other, onClose, onBack }: ChooseProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const notify = useNotify()
  const client = useQueryClient()
  const panel = usePanel()
  const { data: otherRecord } = useGetOne<RaRecord<number>>(resource.name, { id: other })
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const [pending, setPending] = useState(false)
  const [problemText, setProblemText] = useState('')
  const title = translate('merge.title', { name: String(record[resource.represent]) })
  if (!otherRecord)
    return (
      <Dialog key="loading" wide title={title} onClose={onClose} acts={null}>
        <Pending lines={4} />
      </Dialog>
    )
  const names = differing(resource, record, otherRecord)
  const isBoth = (name: string) => isJoined(fieldOf(resource.fields, name), record[name], otherRecord[name])
  const sideOf = (name: string): Side => {
    const chosen = sides[name]
    if (chosen) return chosen
    if (isBoth(name)) return 'both'
    return takesOther(fieldOf(resource.fields, name), record[name], otherRecord[name]) ? 'theirs' : 'mine'
  }
  const run = async () => {
    if (pending) return
    setPending(true)
    // All fields are sent, so that the displayed choice is what is kept.
    const valueOf: Readonly<Record<Side, (name: string) => unknown>> = {
      mine: (name) => record[name] ?? null,
      theirs: (name) => otherRecord[name] ?? null,
      both: (name) => joinTexts(record[name], otherRecord[name]),
    }
    const values = Object.fromEntries(names.map((name) => [name, valueOf[sideOf(name)](name)]))
    try {
      const version = Number(record['version'])
      await panel.act(merge.at(resource.name), { id: record.id, version, body: { other, values } })
      await client.invalidateQueries()
      notify('merge.done', { type: 'success', messageArgs: { name: String(otherRecord[resource.represent]) } })
      onClose()
    } catch (error) {
      const { over, message, fields } = refusalOf(error)
      if (over) return
      const [first] = Object.values(fields)
      setProblemText(first ? errorText(first) : translate(message))
      setPending(false)
    }
  }
  return (
    <Dialog
      key="choose"
      wide
      title={title}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onBack}>
            {translate('merge.back')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={pending || undefined}
            data-autofocus={names.length === 0 || undefined}
            onClick={() => void run()}
          >
            {translate('merge.do')}
          </button>
        </>
      }
    >
      <p>{translate('merge.about', { name: String(otherRecord[resource.represent]) })}</p>
      {problemText && (
        <p className="field-error" role="alert">
          {problemText}
        </p>
      )}
      {names.length > 0 && (
        <ChoiceTable
          resource={resource}
          record={record}
          otherRecord={otherRecord}
          names={names}
          sideOf={sideOf}
          isBoth={isBoth}
          onChoose={(name, side) => setSides({ ...sides, [name]: side })}
        />
      )}
    </Dialog>
  )
}

interface ChoiceTableProps extends Pick<MergeDialogProps, 'resource' | 'record'> {
  readonly otherRecord: RaRecord<number>
  /** Fields in which the two differ. */
  readonly names: readonly string[]
  readonly sideOf: (name: string) => Side
  /** Whether both values can be kept. */
  readonly isBoth: (name: string) => boolean
  readonly onChoose: (name: string, side: Side) => void
}

function ChoiceTable({ resource, record, otherRecord, names, sideOf, isBoth, onChoose }: ChoiceTableProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const id = useId()
  const heads: Readonly<Record<Side, string>> = {
    both: translate('merge.both'),
    mine: translate('merge.stays'),
    theirs: translate('merge.goes'),
  }
  const choice = (name: string, side: Side, from: RaRecord, first: boolean) => (
    <td data-label={heads[side]}>
      <label className="check-row">
        <input
          type="radio"
          name={`${id}-${name}`}
          checked={sideOf(name) === side}
          aria-label={`${words.field(name)}: ${heads[side]}`}
          data-autofocus={first || undefined}
          onChange={() => onChoose(name, side)}
        />
        <span>
          <ShownWhile resource={resource} name={name} value={from[name]} record={from} />
        </span>
      </label>
      {side === 'theirs' && isBoth(name) && (
        <label className="check-row">
          <input
            type="radio"
            name={`${id}-${name}`}
            checked={sideOf(name) === 'both'}
            aria-label={`${words.field(name)}: ${heads.both}`}
            onChange={() => onChoose(name, 'both')}
          />
          <span>{heads.both}</span>
        </label>
      )}
    </td>
  )
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{translate('kit.stale.field')}</span>
          </th>
          <th scope="col">{heads.mine}</th>
          <th scope="col">{heads.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, i) => (
          <tr key={name}>
            <th scope="row">{words.field(name)}</th>
            {choice(name, 'mine', record, i === 0 && sideOf(name) === 'mine')}
            {choice(name, 'theirs', otherRecord, i === 0 && sideOf(name) === 'theirs')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
