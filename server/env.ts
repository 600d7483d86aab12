import { z } from 'zod'
import { ADDRESS_LOOKUP } from '../schema/areas/addresses/settings.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../schema/areas/onlinePayments/settings.ts'
import { TILE_ADDRESS } from '../schema/areas/workspace/tiles.ts'
import { demoExposure } from './demo.ts'
import { readLimits } from './engine/files/limits.ts'
import { StartError } from './start-error.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const address = '([0-9a-fA-F.:]+(/\\d{1,3})?|loopback|linklocal|uniquelocal)'
const addresses = new RegExp(`^${address}(, ?${address})*$`)

const wholeNumberText = (min: number, max: number) =>
  z
    .stringFormat('whole number', /^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
const wholeNumber = (min: number, max: number, preset: number) => wholeNumberText(min, max).prefault(String(preset))
/** A number without a default: if it is unset, the setting of the same meaning applies. */
const optionalWholeNumber = (min: number, max: number) => wholeNumberText(min, max).optional()

const isOrigin = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '').toLowerCase()
}
const isSmtp = (value: string) =>
  /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname !== ''
const sender = /^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

const isS3 = (value: string) => {
  const url = URL.parse(value)
  const [bucket] = url?.pathname.split('/').filter(Boolean) ?? []
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== '' && Boolean(bucket)
}

const isClamd = (value: string) =>
  /^unix:(\/\/)?\/[^/]/.test(value) || (URL.parse(value)?.protocol === 'tcp:' && /^tcp:\/\/[^/?#@]+\/?$/.test(value))

const isPostgres = (value: string) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')

/** The variables and their defaults; each description is the error message for an invalid value. */
const shape = {
  HOST: z
    .stringFormat('host', /^[\w.:-]+$/)
    .default('127.0.0.1')
    .describe('must be an address or a host name to listen on'),
  PORT: wholeNumber(0, 65535, 3000).describe('must be a whole number from 0 to 65535 (0 takes any free port)'),
  DATA_DIR: z.string().default('.data').describe('must be a folder'),
  DATABASE_URL: z
    .string()
    .refine(isPostgres)
    .optional()
    .describe('must be a PostgreSQL address: postgres://user:password@host:5432/database'),
  DATABASE_OWNER_URL: z
    .string()
    .refine(isPostgres)
    .optional()
    .describe('must be the PostgreSQL address of DATABASE_URL for the owner of its tables'),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isPostgres)
    .optional()
    .describe('must be the PostgreSQL address of a copy of the database that follows it'),
  BACKUP_TO: z
    .string()
    .refine((value) => !/^https?:/.test(value) || isS3(value))
    .default('backups')
    .describe('must be a folder, or a bucket with its keys: https://key:secret@s3.example.com/bucket/prefix'),
  BACKUP_KEEP: wholeNumber(1, 10_000, 14).describe('must be a whole number from 1 to 10000'),
  WORKERS: wholeNumber(1, 64, 1).describe('must be a whole number of processes from 1 to 64'),
  DRAIN_SECONDS: wholeNumber(0, 300, 0).describe('must be a whole number of seconds from 0 to 300'),
  METRICS_TOKEN: z
    .stringFormat('token', /^[\x21-\x7e]{16,200}$/)
    .optional()
    .describe('must have at least 16 visible characters'),
  DEMO: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === '1'))
    .describe('must be 1 (load demo data into an empty database) or 0'),
  JWT_SECRET: z.string().min(32).optional().describe('must have at least 32 characters'),
  SEALING_KEY: z.string().min(32).optional().describe('must have at least 32 characters'),
  SESSION_HOURS: optionalWholeNumber(1, 720).describe('must be a whole number of hours from 1 to 720'),
  SESSION_IDLE_MINUTES: optionalWholeNumber(5, 1440).describe('must be a whole number of minutes from 5 to 1440'),
  LOG_LEVEL: z
    .enum(levels)
    .default('warn')
    .describe(`must be one of ${levels.join(', ')}`),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('must be the address that browsers open, without a path: https://crm.example.com'),
  SMTP_URL: z
    .string()
    .refine(isSmtp)
    .optional()
    .describe('must be the address of a mail server: smtp://user:password@host:587 or smtps://…'),
  MAIL_FROM: z
    .stringFormat('sender', sender)
    .optional()
    .describe('must be a sender: crm@example.com or Example Ltd <crm@example.com>'),
  IMPORT_MAX_MB: optionalWholeNumber(1, 2000).describe('must be a whole number of megabytes from 1 to 2000'),
  FILES_DIR: z.string().optional().describe('must be a folder'),
  S3_URL: z
    .string()
    .refine(isS3)
    .optional()
    .describe(
      'must be a bucket with its keys: https://key:secret@s3.example.com/bucket or …/bucket/prefix?region=eu-west-2',
    ),
  FILE_LIMITS: z
    .string()
    .refine((value) => readLimits(value) !== undefined)
    .optional()
    .describe(
      'must be kinds of files with the most megabytes of each (1 to 5000), such as image=25,video=500,audio=100,pdf=50,document=50,other=10',
    ),
  CLAMD_URL: z
    .string()
    .refine(isClamd)
    .optional()
    .describe('must be where ClamAV listens: tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl'),
  ADDRESS_LOOKUP: z
    .stringFormat('lookup', ADDRESS_LOOKUP)
    .optional()
    .describe('must be postcodes.io, or ideal-postcodes: and its key'),
  STRIPE_SECRET_KEY: z
    .stringFormat('key', STRIPE_KEY)
    .optional()
    .describe('must be a secret or restricted key of Stripe: sk_live_… or rk_live_…'),
  STRIPE_WEBHOOK_SECRET: z
    .stringFormat('secret', STRIPE_WEBHOOK_SECRET)
    .optional()
    .describe('must be the signing secret of a webhook of Stripe: whsec_…'),
  STRIPE_API_URL: z
    .string()
    .refine(isOrigin)
    .optional()
    .describe('must be where Stripe is asked, without a path: https://api.stripe.com'),
  OUTGOING_HOSTS: z
    .stringFormat('hosts', /^[\w.:[\]-]{1,260}(, ?[\w.:[\]-]{1,260})*$/)
    .optional()
    .transform((value) => value?.split(/, ?/) ?? [])
    .describe('must be hosts, each with or without a port, separated by commas: smtp.lan, 10.0.0.5:8080'),
  MAP_TILES: z
    .string()
    .regex(TILE_ADDRESS)
    .optional()
    .describe('must be the address of tiles of a map, with {z}, {x} and {y}: https://tile.example.com/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z
    .string()
    .max(200)
    .default('© OpenStreetMap contributors')
    .describe('must be whom maps name for their tiles, in at most 200 characters'),
  TRUST_PROXY: z
    .union([z.stringFormat('hops', /^\d{1,2}$/).transform(Number), z.stringFormat('addresses', addresses)])
    .prefault('0')
    .transform((value) => (typeof value === 'string' ? value.split(/, ?/) : value === 0 ? false : value))
    .describe('must be the number of proxies in front, or their addresses (10.0.0.0/8, loopback) separated by commas'),
}

const schema = z.object(shape)
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_OWNER_URL',
  'JWT_SECRET',
  'SEALING_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_URL',
  'BACKUP_TO',
  'ADDRESS_LOOKUP',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** The validated environment variables. Those without a default are undefined when unset. */
export type Env = Omit<z.output<typeof schema>, 'DEMO'> & { readonly DEMO: boolean }

/**
 * Reads the environment variables; an empty one counts as unset, unknown ones are ignored.
 * @throws StartError with one line for each invalid variable
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const setValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(setValues)
  if (parsed.success) {
    const { DEMO = demoExposure(parsed.data).length === 0, ...otherValues } = parsed.data
    return { ...otherValues, DEMO }
  }
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof typeof shape))
  const lines = [...wrong].map((name) => {
    const value = secret.has(name) ? '' : `=${JSON.stringify(setValues[name])}`
    return `${name}${value} ${shape[name].description}`
  })
  throw new StartError(lines.join('\n'))
}
