import { z } from 'zod'

const address = z.email().max(254)

/** The email addresses of a line, without what stands between them. */
export const addressesIn = (line: string): readonly string[] =>
  line
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The first of them that nobody can be written to at; undefined where all are addresses. */
export const wrongAddress = (line: string): string | undefined =>
  addressesIn(line).find((one) => !address.safeParse(one).success)
