import { blobKey } from '../files/storage/keys.ts'
import { type Engine, service } from '../http/context.ts'
import { type MailPicture, picturesIn, withPictures } from './pictures.ts'

/** A stored image as an address that contains it; undefined when it is lost. */
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

/** An email as a page of its own, with its images. */
export async function renderEmail(engine: Engine, html: string): Promise<string> {
  const urls = new Map<string, string | undefined>()
  for (const picture of picturesIn(html)) urls.set(picture.sha256, await pictureUrl(engine, picture))
  return urls.size ? withPictures(html, (sha256) => urls.get(sha256)) : html
}
