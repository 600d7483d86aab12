import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A word that no text may use, because people had to guess what it means. */
interface BannedWord {
  readonly pattern: RegExp
  /** What to write instead. */
  readonly instead: string
  /** Texts matching this use the word in its usual sense. */
  readonly allowed?: RegExp
}

const BANNED: readonly BannedWord[] = [
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bby (itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\bcomes? to\b/i, instead: 'total, is worth' },
  { pattern: /\b(stands?|stood)\b/i, instead: 'is, is listed', allowed: /\bstands? for\b/i },
  { pattern: /\b(is|are|was|were) told\b/i, instead: 'gets a notification' },
  { pattern: /\b(is|are|was|were) said\b/i, instead: 'is shown' },
  { pattern: /\bgo(es)? along\b/i, instead: 'is included' },
  { pattern: /\bta(ke|kes|ken|king) away\b/i, instead: 'remove' },
  { pattern: /\bno more\b/i, instead: 'no longer', allowed: /\bno more (dates|entries|jobs|than)\b/i },
  { pattern: /\breckon(s|ed|ing)?\b/i, instead: 'calculated' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, the person who' },
  { pattern: /\bnobody goes\b/i, instead: 'unassigned' },
  { pattern: /\bpapers?\b/i, instead: 'document, PDF', allowed: /\bpaper (size|format)|on paper\b/i },
  {
    pattern: /\bletters?\b/i,
    instead: 'email',
    allowed: /\bdigits?\b|letter-spacing|\b(capital|small|single) letters?\b/i,
  },
  {
    pattern: /\b(?:[Ee]-)?[Mm]ails?\b/,
    instead: 'email',
    allowed: /\bincoming mail\b|\bmail (servers?|programs?|apps?)\b/i,
  },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bwhat is left\b/i, instead: 'balance' },
  { pattern: /\btake-outs?\b/i, instead: 'data export' },
  { pattern: /\bhow grave\b/i, instead: 'severity' },
]

export interface PlainWordsFault {
  /** `file:line`, the file below the root. */
  readonly at: string
  readonly text: string
  readonly word: string
  readonly instead: string
}

/** The banned words of a text. */
export function bannedWords(text: string): readonly { readonly word: string; readonly instead: string }[] {
  return BANNED.flatMap(({ pattern, instead, allowed }) => {
    const [word] = pattern.exec(text) ?? []
    return word === undefined || allowed?.test(text) ? [] : [{ word, instead }]
  })
}

const FOLDERS = ['src', 'schema', 'server', 'scripts', 'ops']
/** Column headings of other programs, and texts that tests fill in. */
const NOT_OURS = /importProfiles\.ts$|samples\.ts$|kinds\/email\/text\.ts$|plainWords\.ts$/
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const STRINGS = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const BETWEEN_TAGS = />([^<>{}=;]*)</g
const SQL = /\b(select|insert into|update|delete from|create|alter|where|order by)\b[\s\S]*[=(*]/
/** Parts of a string that nobody reads: tags with their styles, template syntax, names of parameters. */
const UNREAD = /<style>[\s\S]*?<\/style>|<[^>]*>|\$\{[^}]*\}|%\{[^}]*\}|\{\{[^}]*\}\}|\{%[^%]*%\}/g
/** Code between two strings, after a regular expression with a quotation mark. */
const CODE = /=>|\b(const|readonly|export|await)\b|\w\(|[\w-]+:[^ ;]+;/

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'zh' || entry.name === 'node_modules' ? [] : filesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !/chinese/i.test(entry.name) ? [path] : []
  })
}

/** Texts of a file that people read: strings and texts between tags, of more than one word. */
function* textsOf(path: string, code: string): Generator<{ readonly text: string; readonly at: number }> {
  for (const pattern of path.endsWith('.tsx') ? [STRINGS, BETWEEN_TAGS] : [STRINGS])
    for (const match of code.matchAll(pattern)) {
      const text = (match.slice(1).find((group) => group !== undefined) ?? '').replaceAll(UNREAD, ' ').trim()
      if (/[a-z] [a-z]/i.test(text) && !SQL.test(text) && !CODE.test(text)) yield { text, at: match.index }
    }
}

/** The banned words in every text of the program's source. */
export function plainWordsFaults(root: string): readonly PlainWordsFault[] {
  return FOLDERS.flatMap((folder) => filesBelow(join(root, folder))).flatMap((path) => {
    if (NOT_OURS.test(path)) return []
    const code = readFileSync(path, 'utf8').replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    return Array.from(textsOf(path, code)).flatMap(({ text, at }) => {
      const line = code.slice(0, at).split('\n').length
      return bannedWords(text).map((found) => ({ at: `${relative(root, path)}:${line}`, text, ...found }))
    })
  })
}
