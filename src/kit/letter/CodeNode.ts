import { mergeAttributes, Node } from '@tiptap/core'
import { nameOfCode } from './code.ts'

/** A placeholder or a condition of a template, as one piece among the words. */
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
