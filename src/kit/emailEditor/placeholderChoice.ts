import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionOptions, type SuggestionProps } from '@tiptap/suggestion'

/** A placeholder, or a part of a condition, that can be inserted. */
export interface Choice {
  /** Its code in the email: `{{ customer.name }}`. */
  readonly code: string
  readonly label: string
}

export type ChoiceProps = SuggestionProps<Choice, Choice>

/** One or two opening braces and the text typed after them. There are no suggestions after `{%`. */
const TYPED = /\{\{?([^{}%]*)$/

/** The choices where each typed word is the beginning of a word in the code or label; all of them for an empty text. */
export function choicesFor(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)
  return choices.filter(({ code, label }) => {
    const has = `${code} ${label}`.toLowerCase().split(/[\s.{}%,_]+/)
    return words.every((word) => has.some((one) => one.startsWith(word)))
  })
}

const findMatch: SuggestionOptions['findSuggestionMatch'] = ({ $position }) => {
  const text = $position.nodeBefore?.isText ? ($position.nodeBefore.text ?? '') : ''
  const found = TYPED.exec(text)
  if (!found) return null
  const [matchedText, query = ''] = found
  return { range: { from: $position.pos - matchedText.length, to: $position.pos }, query, text: matchedText }
}

interface Asking {
  readonly choices: () => readonly Choice[]
  readonly render: NonNullable<SuggestionOptions<Choice, Choice>['render']>
}

/** `{` suggests placeholders while the user keeps typing: the focus stays in the text, and the typed text is not changed. */
export const PlaceholderChoice = Extension.create<Asking>({
  name: 'placeholder_choice',
  addProseMirrorPlugins() {
    const { choices, render } = this.options
    return [
      Suggestion<Choice, Choice>({
        editor: this.editor,
        char: '{',
        findSuggestionMatch: findMatch,
        render,
        items: ({ query }) => choicesFor(choices(), query),
        shouldShow: ({ query }) => choicesFor(choices(), query).length > 0,
        command: ({ editor, range, props: { code } }) => {
          editor.chain().focus().deleteRange(range).insertContent({ type: 'code_piece', attrs: { code } }).run()
        },
      }),
    ]
  },
})
