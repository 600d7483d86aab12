/**
 * Pictures that stand in a mail go with it: old programs fetch nothing before they are told to, and what is fetched tells whoever keeps it when a
 * mail is read, and where. Only what a letter's own head writes is one: text of a mail cannot write a tag.
 */
const PICTURE = /<img class="logo" src="cid:([0-9a-f]{64})\.(png|jpg)@logo"/g
const MIME: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** A picture of a mail. */
export interface MailPicture {
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly mime: string
  /** What its part of the mail is called. */
  readonly cid: string
}

/**
 * The picture's tag up to its end.
 * @param name the hexadecimal digits of its bytes with `.png` or `.jpg`
 */
export const pictureTag = (name: string): string => `<img class="logo" src="cid:${name}@logo"`

const pictureOf = (sha256: string, type: string): MailPicture => ({
  sha256,
  mime: MIME[type] ?? '',
  cid: `${sha256}.${type}@logo`,
})

/** The pictures of a mail, each once. */
export const picturesIn = (html: string): readonly MailPicture[] => {
  const found = [...html.matchAll(PICTURE)].map(([, sha256 = '', type = '']) => pictureOf(sha256, type))
  return found.filter((one, at) => found.findIndex(({ cid }) => cid === one.cid) === at)
}

/** The mail as a page shows it that stands alone: `shown` gives the address of a picture; one that is lost leaves its text. */
export const withPictures = (html: string, shown: (sha256: string) => string | undefined): string =>
  html.replaceAll(PICTURE, (_all, sha256: string) => `<img class="logo" src="${shown(sha256) ?? 'data:,'}"`)
