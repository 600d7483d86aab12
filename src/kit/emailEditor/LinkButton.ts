import { Link } from '@tiptap/extension-link'

/** A link, or a button-styled link where it has `data-button`. The server decides which addresses are allowed, including those with placeholders. */
export const LinkButton = Link.extend({
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
