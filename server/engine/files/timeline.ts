import { sql } from 'kysely'
import { doneBy, olderThan, type Source } from '../../areas/record/parts/source.ts'
import { addressesOf } from './answer.ts'
import type { FileParts } from './parts.ts'

const NAME = 'files'

/** The files of a record in its timeline: each when it was sent, until it is deleted. */
export const fileSource = (parts: FileParts): Source => ({
  name: NAME,
  kinds: ['file'],
  select: ({ subject, id, before, by, limit }) => sql`
    select 'file'::text as kind, f.id, f.created_at as at, f.user_id,
      jsonb_build_object('name', f.name, 'description', f.description, 'kind', f.kind, 'mime', f.mime, 'size', b.size,
        'width', b.width, 'height', b.height, 'thumbnail', b.thumbnail) as data
    from files f join file_blobs b on b.sha256 = f.sha256
    where f.subject = ${subject} and f.subject_id = ${id} and f.archived_at is null
      and ${doneBy(by, sql`f.user_id`)} and ${olderThan(NAME, before, sql.ref('f.created_at'), sql.ref('f.id'))}
    order by f.created_at desc, f.id desc limit ${limit}`,
  present: async (ctx, _resource, rows) => ({
    data: rows.map(({ id, data: { thumbnail, ...data } }) => ({
      ...data,
      ...addressesOf(parts, ctx, id, thumbnail === true),
    })),
  }),
})
