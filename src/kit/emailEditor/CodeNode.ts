import { mergeAttributes, Node, nodeInputRule, nodePasteRule } from '@tiptap/core'
import { CODE, nameOfCode } from './code.ts'

const getAttributes = ([code]: RegExpMatchArray) => ({ code })

/** A placeholder or a condition of a template, as a single unit within the text. */
export const CodeNode = Node.create({
  name: 'code_piece',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    code: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['code'] ?? '',
      renderHTML: ({ code }: Record<string, unknown>) => ({ 'data-code': String(code) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-code]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  addInputRules() {
    return [nodeInputRule({ find: new RegExp(`(?:${CODE.source})$`), type: this.type, getAttributes })]
  },
  addPasteRules() {
    return [nodePasteRule({ find: CODE, type: this.type, getAttributes })]
  },
  renderText: ({ node }) => String(node.attrs['code']),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span')
      const code = String(node.attrs['code'])
      dom.className = 'letter-code'
      dom.dataset['logic'] = String(code.startsWith('{%'))
      dom.textContent = nameOfCode(code)
      dom.title = code
      return { dom }
    },
})
