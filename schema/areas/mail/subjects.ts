import type { Permission } from '../../engine/permissions.ts'
import complaints from '../complaints/complaints.ts'
import customers from '../customers/customers.ts'
import invoices from '../invoices/invoices.ts'
import jobs from '../jobs/jobs.ts'
import leads from '../leads/leads.ts'
import quotes from '../quotes/quotes.ts'
import { GROUPS, type GroupName, LOOPS, type Loop, type LoopName, type Placeholder } from './placeholders.ts'

/** What an email can be about: records of a customer, or of someone who may become one. */
export const SUBJECTS = [quotes, invoices, jobs, complaints, customers, leads] as const
export const SUBJECT_NAMES = ['quotes', 'invoices', 'jobs', 'complaints', 'customers', 'leads'] as const
export type SubjectName = (typeof SUBJECT_NAMES)[number]

export const isSubject = (name: string): name is SubjectName => SUBJECT_NAMES.some((one) => one === name)

/** User accounts: the program's own emails about them have templates that are always there. */
export const ACCOUNTS = 'users'
/** What a template can be about. */
export const TEMPLATE_SUBJECTS = [...SUBJECT_NAMES, ACCOUNTS] as const
export type TemplateSubject = (typeof TEMPLATE_SUBJECTS)[number]

export const isTemplateSubject = (name: string): name is TemplateSubject =>
  TEMPLATE_SUBJECTS.some((one) => one === name)

/** How a message reaches its recipient. */
export const CHANNELS = ['email', 'text'] as const
export type Channel = (typeof CHANNELS)[number]

/** A document that is attached, made or fetched when the email is sent. */
export const PAPERS = ['quote', 'invoice', 'job_sheet', 'statement'] as const
export type DocumentName = (typeof PAPERS)[number]

interface Subject {
  readonly groups: readonly GroupName[]
  readonly loops: readonly LoopName[]
  /** The document of a record that can be attached as a PDF; undefined when there is none. */
  readonly paper: DocumentName | null
  /** Permissions needed to send the document, besides seeing the record. */
  readonly needs: readonly Permission[]
}

const COMMON_GROUPS = ['customer', 'franchise', 'sender'] as const

export const ABOUT: Readonly<Record<SubjectName, Subject>> = {
  quotes: { groups: ['quote', 'visit', ...COMMON_GROUPS, 'payment'], loops: ['lines'], paper: 'quote', needs: [] },
  invoices: { groups: ['invoice', ...COMMON_GROUPS, 'payment'], loops: ['lines'], paper: 'invoice', needs: [] },
  jobs: { groups: ['job', 'visit', ...COMMON_GROUPS, 'payment'], loops: ['lines'], paper: 'job_sheet', needs: [] },
  complaints: { groups: ['complaint', ...COMMON_GROUPS], loops: [], paper: null, needs: [] },
  leads: { groups: ['lead', ...COMMON_GROUPS], loops: [], paper: null, needs: [] },
  customers: {
    groups: [...COMMON_GROUPS, 'account'],
    loops: ['open_invoices'],
    paper: 'statement',
    needs: ['Invoices:list', 'Payments:list'],
  },
}

/** Groups of placeholders for templates about such a record. */
export const groupsOf = (subject: TemplateSubject): readonly GroupName[] =>
  subject === ACCOUNTS ? ['user', 'token'] : ABOUT[subject].groups

/** The placeholders of a template about such a record, by name. */
export const placeholdersOf = (subject: TemplateSubject): Readonly<Record<string, Placeholder>> =>
  Object.assign({}, ...groupsOf(subject).map((group) => GROUPS[group]))

/** Permissions needed to fill in a template, besides seeing the record: those of the placeholders and lists that it names. */
export function permissionsOfTemplate(subject: TemplateSubject, text: string): readonly Permission[] {
  const named = { ...placeholdersOf(subject), ...loopsOf(subject) }
  return [...new Set(Object.entries(named).flatMap(([name, { needs = [] }]) => (text.includes(name) ? needs : [])))]
}

/** The lists of such a record, by name. */
export const loopsOf = (subject: TemplateSubject): Readonly<Record<string, Loop>> =>
  subject === ACCOUNTS ? {} : Object.fromEntries(ABOUT[subject].loops.map((name) => [name, LOOPS[name]]))
