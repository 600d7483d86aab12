declare module 'ra-language-chinese' {
  const messages: { readonly [key: string]: string | typeof messages }
  export default messages
}
