import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useDeclaration } from '../declarationOf.ts'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'
import { useWords } from '../words.ts'

interface ScreenHeadProps {
  readonly title: string
  /** Title of the record. */
  readonly name?: string
  /** Where the user came from, if not from the list. */
  readonly back?: string
  /** Actions on the record. */
  readonly children?: ReactNode
}

/** The head of a form: a link back to the list in its last state, the title, and the actions. */
export function ScreenHead({ title, name, back, children }: ScreenHeadProps) {
  const resource = useDeclaration()
  const words = useWords(resource.name)
  const translate = useTranslate()
  const where = back ? (name ?? translate('ra.action.back')) : words.many
  return (
    <header className="screen-head">
      <LinkBase
        className="icon-button"
        to={back ?? listPath(resource, listMemory.get(resource.name).search)}
        aria-label={where}
        title={where}
      >
        <BackIcon />
      </LinkBase>
      <h1>{title}</h1>
      {name && <span className="count">{name}</span>}
      <span className="spring" />
      {children}
    </header>
  )
}
