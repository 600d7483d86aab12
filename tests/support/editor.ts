import type { Locator } from 'playwright'

/**
 * Puts the caret after the last word of a rich text editor.
 * 20 ms after focus the editor sets the caret from its own state (ProseMirror, `handlers.focus`), which on a busy machine comes after the key; a later timer of the page comes after that one.
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
