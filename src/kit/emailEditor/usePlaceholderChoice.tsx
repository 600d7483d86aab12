import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { OptionsPopover } from '../kinds/parts/OptionsPopover.tsx'
import { nameOfCode } from './code.ts'
import type { Insertable } from './EmailEditor.tsx'
import styles from './emailEditor.module.css'
import { type ChoiceProps, PlaceholderChoice } from './placeholderChoice.ts'

/** The list of suggestions that `{` opens: the editor's extension and the element to render. */
export function usePlaceholderChoice(inserts: readonly Insertable[], label: string) {
  const id = useId()
  const [open, setOpen] = useState<ChoiceProps | null>(null)
  const [active, setActive] = useState(0)
  const now = useRef({ inserts, open, active })
  now.current = { inserts, open, active }
  const extension = useMemo(
    () =>
      PlaceholderChoice.configure({
        choices: () => now.current.inserts.flatMap(({ items }) => items),
        render: () => {
          const show = (props: ChoiceProps) => {
            setOpen(props)
            setActive(0)
          }
          return {
            onStart: show,
            onUpdate: show,
            onExit: () => setOpen(null),
            onKeyDown: ({ event }) => {
              const { open: menu, active: activeIndex } = now.current
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (!menu || event.isComposing || menu.items.length === 0) return false
              if (step) setActive((activeIndex + step + menu.items.length) % menu.items.length)
              const chosen = ['Enter', 'Tab'].includes(event.key) ? menu.items[activeIndex] : undefined
              if (chosen) menu.command(chosen)
              return Boolean(step || chosen)
            },
          }
        },
      }),
    [],
  )
  const isOpen = open !== null && open.items.length > 0
  // The text keeps the focus, so it refers to the selected option with aria-activedescendant.
  const box = open?.editor.view.dom
  useEffect(() => {
    if (!box || !isOpen) return
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', `${id}-${active}`)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [box, isOpen, active, id])
  const list: ReactNode = isOpen && open.decorationNode instanceof HTMLElement && (
    <OptionsPopover anchor={{ current: open.decorationNode }} reachable least={360}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and refers to the selected option */}
      <ul id={id} role="listbox" aria-label={label}>
        {open.items.map((choice, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and refers to the selected option
          <li
            key={`${i} ${choice.code}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            onMouseDown={(event) => {
              event.preventDefault()
              open.command(choice)
            }}
          >
            <span>{choice.label}</span>{' '}
            <code className={styles['code']} title={choice.code}>
              {nameOfCode(choice.code)}
            </code>
          </li>
        ))}
      </ul>
    </OptionsPopover>
  )
  return { extension, list }
}
