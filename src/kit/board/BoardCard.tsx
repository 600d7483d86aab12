import MoreIcon from '@mui/icons-material/MoreHoriz'
import { LinkBase, useTranslate } from 'ra-core'
import { memo } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { componentsOf } from '../kinds/index.tsx'
import { recordName } from '../recordName.ts'
import { recordPathOf } from '../resourcesWith.ts'
import type { AnyScreens } from '../screens/defineScreens.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { NameText } from '../ui/NameText.tsx'
import { useWords } from '../words.ts'
import type { BoardData, Card } from './useBoard.ts'

interface BoardCardProps {
  readonly resource: AnyResource
  readonly card: Card
  readonly labels: BoardData['labels']
  readonly cells: AnyScreens['cells']
  /** Whether the user may open the record, or move it. */
  readonly mayOpen: boolean
  readonly mayMove: boolean
}

/** The assigned person, as initials. */
function Who({ label, id }: { readonly label: string; readonly id: number }) {
  const [first = '', ...rest] = label.split(' ')
  return (
    <span className="card-who" title={label}>
      <Avatar person={{ id, email: '', first_name: first, last_name: rest.join(' ') }} size={22} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** One record: its title as a link, and the declared fields of the card without those that have their usual value. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { resource, card, labels, cells, mayOpen, mayMove } = props
  const translate = useTranslate()
  const words = useWords(resource.name)
  const name = recordName(resource, card)
  const visibleFields = (resource.board?.card ?? []).filter((field) => {
    const value = card[field]
    const isUsual = value === null || value === undefined || value === resource.fields[field]?.options.default
    return !isUsual
  })
  const part = (field: string) => {
    const declaredField = fieldOf(resource.fields, field)
    const value = card[field]
    const named = labels[field]?.[String(value)]
    if (declaredField.hints.people && typeof value === 'number' && named) return <Who id={value} label={named.label} />
    const Cell = cells?.[field] ?? componentsOf(declaredField).Cell
    return (
      <Cell
        value={value}
        record={card}
        field={declaredField}
        name={field}
        resource={resource.name}
        {...(labels[field] ? { labels: labels[field] } : {})}
      />
    )
  }
  return (
    <li className="board-card" data-card={card.id}>
      {mayOpen ? (
        <LinkBase to={recordPathOf(resource, card.id)} className="card-name" tabIndex={-1} draggable={false}>
          <NameText resource={resource} label={name} />
        </LinkBase>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between cards
        <span className="card-name" tabIndex={-1}>
          <NameText resource={resource} label={name} />
        </span>
      )}
      {mayMove && (
        <button
          type="button"
          className="card-move"
          data-move={card.id}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={translate('board.move_card', { name })}
        >
          <MoreIcon fontSize="small" />
        </button>
      )}
      {visibleFields.length > 0 && (
        <span className="card-parts">
          {visibleFields.map((field) => (
            <span key={field} className="card-part" data-field={field} title={words.field(field)}>
              <span className="sr-only">{words.field(field)}: </span>
              {part(field)}
            </span>
          ))}
        </span>
      )}
    </li>
  )
})
