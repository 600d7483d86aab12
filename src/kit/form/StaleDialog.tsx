import { type RaRecord, useTranslate } from 'ra-core'
import { type ComponentType, useId, useState } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import type { Field } from '../../../schema/fields/field.ts'
import { Dialog } from '../Dialog.tsx'
import { faceOf } from '../fields/index.tsx'
import { useNames } from '../fields/parts/named.ts'
import type { CellProps } from '../fields/types.ts'
import { useScreens } from '../ScreensContext.ts'
import { useWords } from '../words.ts'
import { writableFields } from './check.ts'
import { type Difference, differences } from './conflict.ts'

type Values = Readonly<Record<string, unknown>>
type Side = Difference['proposed']

interface StaleDialogProps {
  readonly resource: AnyResource
  readonly base: Values
  readonly mine: Values
  readonly theirs: RaRecord
  /** Told with the values to save, field by field. */
  readonly onResolve: (values: Values) => void
  readonly onClose: () => void
}

/** A value as a list would show it, references by name. */
function Shown({
  resource,
  name,
  value,
  record,
}: {
  resource: AnyResource
  name: string
  value: unknown
  record: Values
}) {
  const field = resource.fields[name] as Field
  const { cells } = useScreens()
  const Cell = (cells?.[name] ?? faceOf(field).Cell) as ComponentType<CellProps>
  const target = field.store.as === 'child' ? undefined : field.store.references
  const ids = target ? [value ?? []].flat().filter((id): id is number => typeof id === 'number') : []
  const names = useNames(target ?? resource.name, ids)
  const labels = Object.fromEntries([...(names.data ?? [])])
  return (
    <Cell value={value ?? null} record={record} field={field} name={name} resource={resource.name} labels={labels} />
  )
}

/** Two people have changed one record: each difference is chosen, so that nobody's work is lost unseen. */
export function StaleDialog({ resource, base, mine, theirs, onResolve, onClose }: StaleDialogProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const titleId = useId()
  const different = differences(writableFields(resource), base, mine, theirs)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(
    Object.fromEntries(different.map(({ name, proposed }) => [name, proposed])),
  )
  const resolve = () =>
    onResolve(Object.fromEntries(different.map((d) => [d.name, sides[d.name] === 'mine' ? d.mine : d.theirs])))
  const side = (difference: Difference, which: Side) => (
    <td>
      <label className="check-row">
        <input
          type="radio"
          name={`${titleId}-${difference.name}`}
          checked={sides[difference.name] === which}
          onChange={() => setSides({ ...sides, [difference.name]: which })}
        />
        <span>
          <Shown
            resource={resource}
            name={difference.name}
            value={difference[which]}
            record={which === 'mine' ? mine : theirs}
          />
        </span>
      </label>
    </td>
  )
  return (
    <Dialog
      wide
      title={translate('problem.stale')}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <button type="button" className="button button-main" onClick={resolve} data-autofocus>
            {translate('kit.stale.save')}
          </button>
        </>
      }
    >
      <p>{translate('kit.stale.body')}</p>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{translate('kit.stale.field')}</span>
            </th>
            <th scope="col">{translate('kit.stale.mine')}</th>
            <th scope="col">{translate('kit.stale.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((difference) => (
            <tr key={difference.name}>
              <th scope="row">{words.field(difference.name)}</th>
              {side(difference, 'mine')}
              {side(difference, 'theirs')}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
