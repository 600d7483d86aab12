import { LinkBase, useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { recordPathOf, resourceWith } from '../resourcesWith.ts'
import { loadable } from '../ui/loadable.tsx'
import { NameText } from '../ui/NameText.tsx'
import { wordsOf } from '../words.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

const SubjectPicker = loadable(
  () => import('./parts/SubjectPicker.tsx'),
  (props) => <input {...controlProps(props)} className="control" disabled value="" />,
)

const anyOf = ({ field }: Pick<CellProps, 'field'>) =>
  field.store.as === 'column' && field.store.anyOf ? field.store.anyOf : undefined

/** The record's title as a link; users without permission to read it only see its type. */
function SubjectCell({ value, record, field, labels }: CellProps<number | null>) {
  const translate = useTranslate()
  const where = anyOf({ field })
  if (value === null || value === undefined || !where) return NOTHING
  const name = record[where.in]
  const subjectResource = resourceWith(where.feature, name)
  const label = labels?.[`${String(name)}/${value}`]?.label
  if (!subjectResource) return `#${value}`
  if (label === undefined)
    return <span className="quiet">{`${wordsOf(translate, subjectResource.name).one} #${value}`}</span>
  return (
    <LinkBase className="subject-link" to={recordPathOf(subjectResource, value)} tabIndex={-1}>
      <NameText resource={subjectResource} label={label} />
    </LinkBase>
  )
}

function SubjectInput(props: InputProps<number>) {
  const { value, siblings, onChange, onSibling, ...rest } = props
  const where = anyOf(props)
  if (!where) return null
  const chosen = typeof value === 'number' ? { resource: String(siblings?.()[where.in] ?? ''), id: value } : null
  return (
    <SubjectPicker
      {...rest}
      part={where.feature}
      chosen={chosen}
      onPick={(picked) => {
        onSibling?.(where.in, picked?.resource ?? null)
        onChange(picked?.id ?? null)
      }}
    />
  )
}

export const subject: FieldComponents = { Cell: SubjectCell, Input: SubjectInput }
