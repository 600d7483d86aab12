/** Made by scripts/browser/screens-of-resources.ts. */
declare module 'virtual:screens' {
  /** Of each resource, what fetches its own screens (`own`) and what areas add to them (`added`). */
  export const screensOf: Readonly<Record<string, () => Promise<unknown>>>
}
