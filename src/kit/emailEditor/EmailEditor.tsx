import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { CodeNode } from './CodeNode.ts'
import { fromEditor, toEditor } from './code.ts'
import { EmailToolbar } from './EmailToolbar.tsx'
import styles from './emailEditor.module.css'
import { usePlaceholderChoice } from './usePlaceholderChoice.tsx'

/** A link, or a button-styled link where it has `data-button`. The server decides which addresses are allowed, including those with placeholders. */
const LinkButton = Link.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      button: {
        default: null,
        parseHTML: (element: HTMLElement) => (element.hasAttribute('data-button') ? '' : null),
        renderHTML: ({ button }: Record<string, unknown>) => (button === null ? {} : { 'data-button': '' }),
      },
    }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  isAllowedUri: () => true,
  HTMLAttributes: { target: null, rel: null },
})

/** A placeholder that can be inserted, with its group. */
export interface Insertable {
  readonly group: string
  readonly items: readonly { readonly code: string; readonly label: string }[]
}

export interface EmailEditorProps {
  readonly id: string
  readonly label?: string | undefined
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly inserts?: readonly Insertable[] | undefined
  readonly focusRef?: ((element: HTMLElement | null) => void) | undefined
}

/** An editor that shows an email as it will look. `{` suggests placeholders; typed or pasted ones become single units too. */
export default function EmailEditor(props: EmailEditorProps) {
  const {
    id,
    label,
    value,
    onChange,
    onBlur,
    disabled = false,
    invalid = false,
    describedBy,
    inserts = [],
    focusRef,
  } = props
  const translate = useTranslate()
  const last = useRef(value)
  const choice = usePlaceholderChoice(inserts, translate('letter.insert'))
  const editor = useEditor({
    immediatelyRender: true,
    injectCSS: false,
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3] }, code: false, codeBlock: false, link: false }),
      LinkButton,
      Image,
      CodeNode,
      choice.extension,
    ],
    content: toEditor(value),
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(inserts.length > 0 ? { 'aria-autocomplete': 'list' } : {}),
        ...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-legend` }),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        'aria-invalid': String(invalid),
      },
    },
    onUpdate: ({ editor: instance }) => {
      last.current = instance.isEmpty ? '' : fromEditor(instance.getHTML())
      onChange(last.current)
    },
    onBlur: () => onBlur?.(),
    onMount: ({ editor: instance }) => focusRef?.(instance.view.dom),
    onUnmount: () => focusRef?.(null),
  })
  // A value set from outside, such as another template, replaces the content.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(toEditor(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  const state = useEditorState({
    editor,
    selector: ({ editor: instance }) => ({
      bold: instance.isActive('bold'),
      italic: instance.isActive('italic'),
      heading: instance.isActive('heading'),
      bulletList: instance.isActive('bulletList'),
      orderedList: instance.isActive('orderedList'),
      link: instance.isActive('link'),
    }),
  })
  return (
    <div className={styles['letter']} data-invalid={invalid || undefined}>
      <EmailToolbar editor={editor} state={state} inserts={inserts} disabled={disabled} translate={translate} />
      <EditorContent editor={editor} className={styles['page']} />
      {choice.list}
    </div>
  )
}
