import type { Editor } from '@tiptap/react'
import type { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import type { Insertable } from './EmailEditor.tsx'
import styles from './emailEditor.module.css'

const MARKS = ['bold', 'italic', 'heading', 'bulletList', 'orderedList'] as const
type Mark = (typeof MARKS)[number]
const ADDRESSED = ['link', 'button', 'image'] as const
type Addressed = (typeof ADDRESSED)[number]

const SIGNS: Readonly<Record<Mark, string>> = {
  bold: 'B',
  italic: 'I',
  heading: 'H',
  bulletList: '•',
  orderedList: '#',
}

const TOGGLES: Readonly<Record<Mark, (editor: Editor) => void>> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  heading: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
}

interface Props {
  readonly editor: Editor
  readonly state: Readonly<Record<Mark | 'link', boolean>>
  readonly inserts: readonly Insertable[]
  readonly disabled: boolean
  readonly translate: ReturnType<typeof useTranslate>
}

/** The formatting buttons of the email editor. */
export function EmailToolbar({ editor, state, inserts, disabled, translate }: Props) {
  const [openDialog, setOpenDialog] = useState<Addressed | null>(null)
  const put = (href: string) => {
    const chain = editor.chain().focus()
    if (openDialog === 'image') chain.setImage({ src: href }).run()
    else if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !state.link)
      chain
        .insertContent({
          type: 'text',
          text: href,
          marks: [{ type: 'link', attrs: { href, button: openDialog === 'button' ? '' : null } }],
        })
        .run()
    else
      chain
        .extendMarkRange('link')
        .setMark('link', { href, button: openDialog === 'button' ? '' : null })
        .run()
    setOpenDialog(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    put(String(new FormData(event.currentTarget).get('address') ?? '').trim())
  }
  return (
    <div className={styles['tools']} role="toolbar" aria-label={translate('letter.tools')}>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className={styles['tool']}
          data-mark={mark}
          aria-pressed={state[mark]}
          disabled={disabled}
          title={translate(`letter.${mark}`)}
          aria-label={translate(`letter.${mark}`)}
          onClick={() => TOGGLES[mark](editor)}
        >
          <span aria-hidden="true">{SIGNS[mark]}</span>
        </button>
      ))}
      {ADDRESSED.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles['tool']}
          aria-expanded={openDialog === kind}
          disabled={disabled}
          onClick={() => setOpenDialog(openDialog === kind ? null : kind)}
        >
          {translate(`letter.${kind}`)}
        </button>
      ))}
      {inserts.length > 0 && (
        <select
          className={`control ${styles['insert']}`}
          aria-label={translate('letter.insert')}
          disabled={disabled}
          value=""
          onChange={({ target }) => {
            editor
              .chain()
              .focus()
              .insertContent({ type: 'code_piece', attrs: { code: target.value } })
              .run()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') editor.commands.focus()
          }}
        >
          <option value="">
            {translate('letter.insert')} {'{'}
          </option>
          {inserts.map(({ group, items }) => (
            <optgroup key={group} label={group}>
              {items.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      {openDialog && (
        <form className={styles['letterAddress']} onSubmit={submit}>
          <input
            className="control"
            name="address"
            // biome-ignore lint/a11y/noAutofocus: the user has just requested it
            autoFocus
            aria-label={translate(openDialog === 'image' ? 'letter.image_address' : 'letter.address')}
            placeholder="https://"
            defaultValue={openDialog === 'image' ? '' : String(editor.getAttributes('link')['href'] ?? '')}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setOpenDialog(null)
              editor.commands.focus()
            }}
          />
          <button type="submit" className={styles['tool']}>
            {translate('letter.put')}
          </button>
        </form>
      )}
    </div>
  )
}
