/**
 * Images in an email are sent with it: old programs fetch nothing without permission, and fetched images reveal when and where an email is read. Only
 * the letterhead writes them; text of an email cannot contain tags.
 */
const PICTURE = /<img class="logo" src="cid:([0-9a-f]{64})\.(png|jpg)@logo"/g
const MIME: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** An image of an email. */
export interface MailPicture {
  /** Hash of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly mime: string
  /** Content id of its part in the email. */
  readonly cid: string
}

/**
 * The image's tag up to its end.
 * @param name the hexadecimal digits of its bytes with `.png` or `.jpg`
 */
export const pictureTag = (name: string): string => `<img class="logo" src="cid:${name}@logo"`

const pictureOf = (sha256: string, type: string): MailPicture => ({
  sha256,
  mime: MIME[type] ?? '',
  cid: `${sha256}.${type}@logo`,
})

/** The images of an email, each once. */
export const picturesIn = (html: string): readonly MailPicture[] => {
  const found = [...html.matchAll(PICTURE)].map(([, sha256 = '', type = '']) => pictureOf(sha256, type))
  return found.filter((one, index) => found.findIndex(({ cid }) => cid === one.cid) === index)
}

/** An email as a page of its own: `urlOf` returns the address of an image; for a missing one its text remains. */
export const withPictures = (html: string, urlOf: (sha256: string) => string | undefined): string =>
  html.replaceAll(PICTURE, (_all, sha256: string) => `<img class="logo" src="${urlOf(sha256) ?? 'data:,'}"`)
