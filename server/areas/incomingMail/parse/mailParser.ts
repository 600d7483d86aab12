import { BrokenDownError, boundedProcess, type Limits } from '../../../engine/isolated/boundedProcess.ts'
import { UnreadableItemError } from '../../../engine/queue/unreadable.ts'
import type { Answer, Heading, IncomingMail, Question } from './incomingMail.ts'

/** Limits for reading one email; real ones take milliseconds. */
export const LIMITS: Limits = { megabytes: 256, milliseconds: 10_000 }
/** Bytes of an email in which sender and subject are searched. */
const HEADING = 256 * 1024

/** An email that cannot be read. */
export class UnreadableMailError extends UnreadableItemError {}

export interface MailParser {
  /** @throws UnreadableMailError */
  read(raw: Buffer): Promise<IncomingMail>
  /** Returns sender and subject, as far as they can be read. */
  heading(raw: Buffer): Promise<Heading>
  close(): Promise<void>
}

/** Reads emails in a separate process with limits: one that exceeds them is read without the layout of its HTML, or not at all. */
export function mailParser(limits: Limits = LIMITS): MailParser {
  const reader = boundedProcess<Question, Answer>(new URL('./mailProcess.ts', import.meta.url), limits)
  const read = async (raw: Buffer, how: 'whole' | 'plain') => {
    const reply = await reader.ask({ how, raw })
    if ('mail' in reply) return reply.mail
    throw new UnreadableMailError('refused' in reply ? reply.refused : 'nothing was read')
  }
  return {
    read: async (raw) => {
      try {
        return await read(raw, 'whole')
      } catch (error) {
        // A library error would occur again, but a stack overflow may have come from the HTML.
        if (error instanceof UnreadableMailError && !/call stack/i.test(error.message)) throw error
      }
      try {
        return await read(raw, 'plain')
      } catch (error) {
        throw error instanceof BrokenDownError ? new UnreadableMailError(error.message, { cause: error }) : error
      }
    },
    heading: async (raw) => {
      try {
        const reply = await reader.ask({ how: 'heading', raw: new Uint8Array(raw.subarray(0, HEADING)) })
        if ('heading' in reply) return reply.heading
      } catch (error) {
        if (!(error instanceof BrokenDownError)) throw error
      }
      return { from: null, subject: '' }
    },
    close: () => reader.close(),
  }
}
