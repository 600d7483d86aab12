import { LinkBase, useGetOne, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { ShownWhile } from '../form/ShownWhile.tsx'
import { editableComponentsOf } from '../kinds/index.tsx'
import type { InputProps } from '../kinds/types.ts'
import { usePorts } from '../ports.ts'
import { recordName } from '../recordName.ts'
import { useWords } from '../words.ts'
import { isEmpty } from './shownFields.ts'
import './recordPhone.css'

interface FactsProps {
  readonly of: AnyResource
  readonly id: number
  readonly names: readonly string[]
}

function Facts({ of, id, names }: FactsProps) {
  const translate = useTranslate()
  const words = useWords(of.name)
  const { can } = usePorts()
  const maySee = can(of.area, of.recordPath ?? 'details')
  const { data } = useGetOne(of.name, { id }, { enabled: maySee, retry: false })
  if (!maySee || !data) return null
  return (
    <div className="ref-facts">
      <dl>
        {names
          .filter((name) => !isEmpty(data[name]))
          .map((name) => (
            <div key={name}>
              <dt>{words.field(name)}</dt>
              <dd>
                <ShownWhile resource={of} name={name} value={data[name]} record={data} />
              </dd>
            </div>
          ))}
      </dl>
      {can(of.area, 'edit') && !data['archived_at'] && (
        <LinkBase to={`/${of.path}/edit/${id}`} aria-label={`${translate('ra.action.edit')} ${recordName(of, data)}`}>
          {translate('ra.action.edit')}
        </LinkBase>
      )}
    </div>
  )
}

/** A reference input with selected facts of the chosen record below it, and a link to edit them. */
export function withFacts(target: AnyResource, names: readonly string[]) {
  return function RefWithFacts(props: InputProps<number | null>) {
    const Input = editableComponentsOf(props.field).Input
    return (
      <>
        <Input {...props} />
        {typeof props.value === 'number' && <Facts of={target} id={props.value} names={names} />}
      </>
    )
  }
}
