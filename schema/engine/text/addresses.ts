import { z } from 'zod'

const address = z.email().max(254)

/** Splits a line into email addresses. */
export const addressesIn = (line: string): readonly string[] =>
  line
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The first invalid one; undefined when all are addresses. */
export const wrongAddress = (line: string): string | undefined =>
  addressesIn(line).find((one) => !address.safeParse(one).success)
