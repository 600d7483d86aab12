import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Tiles } from './tiles.ts'

const answer = z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() })

/** What the maps of the screens are drawn from. */
export function mapRoutes(app: FastifyInstance, tiles: Tiles | undefined): void {
  app.withTypeProvider<ZodTypes>().get(
    '/map',
    {
      config: { access: 'session', summary: 'Where the tiles of maps come from; null where an outline has to do' },
      schema: { response: { 200: answer } },
    },
    async () => ({ tiles: tiles ?? null }),
  )
}
