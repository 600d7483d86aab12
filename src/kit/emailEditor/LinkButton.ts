import { Link } from '@tiptap/extension-link'

/** A link; as a button where it says so. What may be an address is for the server to say, open ones of templates among them. */
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
