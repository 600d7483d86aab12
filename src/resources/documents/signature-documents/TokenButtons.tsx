import { useTranslate } from 'ra-core'

interface TokenButtonsProps {
  readonly names: readonly string[]
  readonly disabled: boolean
  readonly onInsert: (name: string) => void
}

/** All placeholders grouped by subject, collapsed by default. */
export function TokenButtons({ names, disabled, onInsert }: TokenButtonsProps) {
  const translate = useTranslate()
  const groups = Map.groupBy(names, (name) => name.split('.')[0] ?? name)
  return (
    <details className="token-buttons">
      <summary>{translate('documents.editor.insert')}</summary>
      {[...groups].map(([group, members]) => (
        <div key={group} role="group" aria-label={translate(`documents.editor.groups.${group}`)}>
          <span aria-hidden="true">{translate(`documents.editor.groups.${group}`)}</span>
          <div>
            {members.map((name) => (
              <button
                key={name}
                type="button"
                className="token"
                disabled={disabled}
                aria-label={translate('documents.editor.insert_one', { name })}
                onClick={() => onInsert(name)}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </details>
  )
}
