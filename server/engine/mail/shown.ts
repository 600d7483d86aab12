import { blobKey } from '../files/storage/keys.ts'
import { type Engine, service } from '../http/context.ts'
import { type MailPicture, picturesIn, withPictures } from './pictures.ts'

/** A picture that is kept, as an address that holds it; undefined where it is lost. */
export async function pictureUrl(
  engine: Engine,
  { sha256, mime }: Pick<MailPicture, 'sha256' | 'mime'>,
): Promise<string | undefined> {
  const stream = await service(engine, 'files').storage.get(blobKey(sha256))
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return `data:${mime};base64,${Buffer.concat(parts).toString('base64')}`
}

/** A mail as a page of its own shows it, with the pictures that go with it. */
export async function renderEmail(engine: Engine, html: string): Promise<string> {
  const found = new Map<string, string | undefined>()
  for (const picture of picturesIn(html)) found.set(picture.sha256, await pictureUrl(engine, picture))
  return found.size ? withPictures(html, (sha256) => found.get(sha256)) : html
}
