import type { Locator } from 'playwright'

/**
 * Puts the caret behind the last word of an editor of formatted text.
 * 20 ms after it gets the focus the editor sets the caret where it believes it to be (ProseMirror, `handlers.focus`), which on a busy machine comes after the key; a later timer of the page comes after that one.
 */
export async function toEnd(editor: Locator): Promise<void> {
  await editor.focus()
  await editor.evaluate(() => new Promise((done) => setTimeout(done, 30)))
  await editor.press('Control+End')
  await editor.evaluate(
    (box) =>
      new Promise<void>((done) => {
        const look = () => {
          const { focusNode } = document.getSelection() ?? {}
          const last = box.lastElementChild
          if (focusNode && last?.contains(focusNode)) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
