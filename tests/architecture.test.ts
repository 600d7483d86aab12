import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { declarations } from '../schema/all.ts'
import { declared } from '../schema/areas.ts'
import { f } from '../schema/engine/fields/index.ts'
import { written } from '../scripts/collect-declarations.mjs'

const root = resolve(import.meta.dirname, '..')
const SOURCES = ['schema', 'src', 'server']
const CODE = /\.(?:tsx?|mjs)$/

interface File {
  /** A path from the project's root. */
  readonly path: string
  readonly text: string
  /** The imported module: a path from the root, or a package name. */
  readonly imports: readonly string[]
}

/** Static and dynamic imports, type imports and re-exports; `from` alone also occurs in ordinary text. */
const IMPORT = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

function packageOf(name: string): string {
  const [first = '', second = ''] = name.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

function read(path: string): File {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(IMPORT)].map(([, a, b, c]) => {
    const name = a ?? b ?? c ?? ''
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : packageOf(name)
  })
  return { path, text, imports }
}

const filesOf = (folder: string): File[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => read(relative(root, join(entry.parentPath, entry.name))))

const files = SOURCES.flatMap(filesOf)
const areas = new Map(declared.areas.map((area) => [area.name, area]))
const isOurs = (name: string) => /^(schema|src|server|scripts|tests|bench)\//.test(name)
const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)

/** Small server modules without dependencies. */
const LEAVES = [
  'server/start-error.ts',
  'server/error-code.ts',
  'server/keep-secret.ts',
  'server/free-port.ts',
  'server/lazily.ts',
  'server/seal.ts',
]

/** The folders each folder may import from besides itself (docs/decisions/0001-declare-once.md). The first matching entry applies. */
const MAY: readonly (readonly [folder: string, from: readonly string[]])[] = [
  // The field constructors for declarations are collected from the kinds.
  // Permissions are the general ones and those the areas declare, collected in one file.
  ['schema/engine', ['schema/kinds', 'schema/rights.ts']],
  ['schema/kinds', ['schema/engine']],
  ['schema/areas', ['schema/engine', 'schema/kinds', 'schema/all.ts', 'schema/i18n/words.ts']],
  ['schema', []],
  ['src/kit', ['schema', 'src/dataProvider']],
  ['src/dataProvider', ['schema']],
  ['src/authProvider', ['schema']],
  ['src/i18n', ['schema']],
  ['src/theme', ['schema']],
  ['src/resources', ['schema', 'src/kit', 'src/dataProvider']],
  // A page with several records shows parts of their own pages.
  // Permissions follow the order of the menu.
  ['src/customRoutes', ['schema', 'src/kit', 'src/dataProvider', 'src/resources', 'src/layout/menu.ts', 'src/offline']],
  // The frame around every page: it receives the gate's decision.
  ['src/layout', ['schema', 'src/kit', 'src/customRoutes/gate.ts', 'src/offline/connection.ts']],
  // Browser storage, and whether the app is online.
  ['src/offline', ['schema', 'src/kit', 'src/authProvider']],
  ['src', ['schema']],
  // How the log is sealed: it is below everything that writes it.
  ['server/engine/log', ['server/engine/db', ...LEAVES]],
  ['server/engine/db', ['schema', ...LEAVES]],
  // Files are a part of records with their own storage.
  ['server/engine/files', ['schema', 'server/engine', 'server/areas/record', ...LEAVES]],
  ['server/engine', ['schema', ...LEAVES]],
  ['server/areas', ['schema', 'server/engine', ...LEAVES]],
  ['server', ['schema']],
]

/** Code that works with any declaration. */
const ENGINES = ['schema/engine', 'schema/kinds', 'server/engine', 'src/kit', 'src/dataProvider', 'src/authProvider']

/** What no declaration of an action or endpoint can express: sign-in, binary data, endless responses, and the code that mounts declarations. */
const ROUTES_BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'who comes in': [
    'profile/profile',
    'profile/profileImage',
    'profile/sessionList',
    'recovery/recoveryRoutes',
    'routes',
    'secondFactor/secondFactorRoutes',
    'signOn/routes',
  ].map((name) => `server/areas/access/auth/${name}.ts`),
  'bytes of files and papers': [
    'server/engine/files/routes.ts',
    'server/areas/accounting/accounting-exports.ts',
    'server/areas/dataExport/take-outs.ts',
    'server/areas/queues/failed-items.ts',
    'server/areas/incomingMail/incoming-mails.ts',
    'server/areas/privacy/dataRoute.ts',
    'server/areas/logs/archives/fileRoute.ts',
    'server/areas/documents/documentRoute.ts',
    'server/areas/mail/bodyRoute.ts',
    'server/areas/mail/letterFiles.ts',
    'server/areas/signing/signedRoute.ts',
    'server/areas/mail/previewRoute.ts',
    'server/areas/jobs/breakdownFile.ts',
    'server/areas/timesheets/file.ts',
    'server/engine/reports/fileRoute.ts',
  ],
  'streams, and calendars that other programs read': [
    'server/engine/live/routes.ts',
    'server/areas/statements/statementFile.ts',
    'server/areas/visits/feedRoute.ts',
  ],
  'the browser’s files, and whether the process answers': [
    'server/web.ts',
    'server/ready.ts',
    'server/engine/metrics/route.ts',
  ],
  'what declarations are mounted by': ['http/routes', 'acts/actRoute', 'acts/endpointRoute'].map(
    (name) => `server/engine/${name}.ts`,
  ),
  'tables of all resources in and out': [
    'server/engine/transfer/export/routes.ts',
    'server/engine/transfer/import/routes.ts',
  ],
  'the description': ['server/engine/openapi/docs.ts'],
}
const SERVERS = ['app', 'api', 'root', 'scope']

/** Exports of Node's modules that open no connection themselves: listeners, information, comparisons. */
const HARMLESS = new Set(['createServer', 'Server', 'STATUS_CODES', 'Socket', 'isIP', 'rootCertificates'])
const CONNECTING = 'node:https?|node:http2|node:net|node:tls|node:dgram|node:dns(?:/promises)?'
const CLIENTS = 'undici|got|axios|node-fetch|ws|imapflow|nodemailer|superagent|ky|socks|ssh2|basic-ftp'
/** Maps a library that connects to the option it needs in order to use the one outgoing path. */
const GIVEN: Readonly<Record<string, string>> = {
  stripe: 'createFetchHttpClient(ask)',
  'openid-client': '[customFetch]: ask',
}
const LOADS = (name: string) => `^import (?!type\\b)[^;']*?discovery[^;']*? from '${name}'|import\\('${name}'\\)`

/** The ways a file can open an outgoing connection itself. */
function connects(text: string): string[] {
  const values = [...text.matchAll(new RegExp(`^import (?!type\\b)([^;']+?) from '(?:${CONNECTING})'`, 'gm'))].flatMap(
    ([, list = '']) =>
      list.startsWith('{')
        ? list
            .replaceAll(/[{}\s]+/g, ' ')
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one && !one.startsWith('type ') && !HARMLESS.has(one.split(' ')[0] ?? ''))
        : [list.trim()],
  )
  const loaded = [
    ...text.matchAll(new RegExp(`(?:import|require)\\('(${CONNECTING}|${CLIENTS})'\\)`, 'g')),
    ...text.matchAll(new RegExp(`createRequire\\(import\\.meta\\.url\\)\\('(${CLIENTS})'\\)`, 'g')),
    ...text.matchAll(new RegExp(`^import (?!type\\b)[^;']*'(${CLIENTS})'`, 'gm')),
    ...text.matchAll(/(?<![.\w])(fetch)\(|globalThis\.(fetch)\b|new (WebSocket|EventSource)\(|\b(createTransport)\(/g),
  ].map(([, ...names]) => names.find(Boolean) ?? '')
  return [...values, ...loaded]
}

const offences = (check: (file: File) => readonly string[]) =>
  files.flatMap((file) => check(file).map((what) => `${file.path}: ${what}`))

describe('which folders may import which', () => {
  it.each(MAY)('%s imports itself and %j', (folder, from) => {
    const mine = files.filter((file) => MAY.find(([other]) => within(other)(file.path))?.[0] === folder)
    expect(mine.length).toBeGreaterThan(0)
    const allowed = [folder, ...from].map(within)
    const wrong = mine.flatMap(({ path, imports }) =>
      imports.filter((name) => isOurs(name) && !allowed.some((fits) => fits(name))).map((name) => `${path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('allows an area to use the areas it needs, and only the declarations of those its pages show', () => {
    const area = (path: string) =>
      /^(?:schema|server)\/areas\/([a-z]+)\/|^src\/(?:resources|customRoutes)\/([a-z-]+)\//.exec(path)
    const called = (path: string) => area(path)?.slice(1).find(Boolean)
    const wrong = offences(({ path, imports }) => {
      const mine = areas.get(called(path) ?? '')
      if (!called(path)) return []
      if (!mine) return ['no area is called so']
      return imports.filter((name) => {
        const other = areas.get(called(name) ?? '')
        if (!other || other === mine || other.common || mine.needs.includes(other.name)) return false
        return !(within('src')(path) && within('schema')(name) && mine.shows?.includes(other.name))
      })
    })
    expect(wrong).toEqual([])
  })

  it('keeps areas out of the engines, except those every record has', () => {
    const foreign = (name: string) => {
      const other = /^(?:schema|server)\/areas\/([a-z]+)\//.exec(name)?.[1]
      return other !== undefined && !areas.get(other)?.common
    }
    expect(
      offences(({ path, imports }) => (ENGINES.some((engine) => within(engine)(path)) ? imports.filter(foreign) : [])),
    ).toEqual([])
  })

  it('keeps resource names out of the engines, except those every record has', () => {
    // Where the word is not a resource: parts of records, and the schema of pg-boss's own tables.
    const words: Readonly<Record<string, string>> = {
      'schema/engine/features.ts': 'tasks',
      'schema/engine/fields/field.ts': 'tasks',
      'server/engine/jobs/pgBossJobs.ts': 'jobs',
    }
    const areaOf = (name: string) =>
      files.map(({ path }) => path.match(`^schema/areas/([a-z]+)/${name}\\.ts$`)?.[1]).find(Boolean) ?? ''
    const names = Object.keys(declarations).filter((name) => !areas.get(areaOf(name))?.common)
    expect(names.length).toBeGreaterThan(20)
    const named = new RegExp(`(['"\`])(${names.join('|')})\\1`, 'g')
    expect(
      offences(({ path, text }) =>
        ENGINES.some((engine) => within(engine)(path))
          ? [...text.matchAll(named)].flatMap(([, , name = '']) => (words[path] === name ? [] : [name]))
          : [],
      ),
    ).toEqual([])
  })

  it('keeps the shared folder free of browser, server and packages', () => {
    const packages = ['zod', 'decimal.js', 'jwt-decode']
    expect(
      offences(({ path, imports }) =>
        within('schema')(path) ? imports.filter((name) => !isOurs(name) && !packages.includes(name)) : [],
      ),
    ).toEqual([])
    const globals = /\b(document|window|localStorage|process|Buffer)\.\w/
    expect(offences(({ path, text }) => (within('schema')(path) && globals.test(text) ? ['a global'] : []))).toEqual([])
  })

  it('keeps Node out of the browser and React out of the server', () => {
    const browser = offences(({ path, imports }) =>
      within('src')(path) ? imports.filter((name) => /^(node:|fastify|pg$|kysely|jose$)/.test(name)) : [],
    )
    const server = offences(({ path, imports }) =>
      within('server')(path) ? imports.filter((name) => /^(react|@mui|ra-|react-admin)/.test(name)) : [],
    )
    expect([...browser, ...server]).toEqual([])
  })

  it('finds the existing imports', () => {
    const { imports } = read('schema/areas/questions/questions.ts')
    expect(imports).toEqual(expect.arrayContaining(['zod', 'schema/engine/define.ts', 'schema/engine/fields/index.ts']))
    expect(files.length).toBeGreaterThan(150)
  })
})

describe('decisions made in one place', () => {
  it('there is one barrel file', () => {
    const barrels = files.filter(
      ({ path, text }) => /^index\.tsx?$/.test(basename(path)) && /^export .* from /m.test(text),
    )
    expect(barrels.map((file) => file.path)).toEqual(['schema/engine/fields/index.ts'])
    const onlyPassingOn = offences(({ path, text }) =>
      path !== 'schema/engine/fields/index.ts' && /^export \* /m.test(text) ? ['export *'] : [],
    )
    expect(onlyPassingOn).toEqual([])
  })

  it("engines check a field's traits, never its kind", () => {
    const engines = ['schema/engine', 'src/kit', 'server/engine'].map(within)
    const asks = /\bkind\s*[!=]==?|switch \([^)]*\bkind\)/
    expect(
      offences(({ path, text }) =>
        // Files have kinds of their own.
        engines.some((fits) => fits(path)) && !within('server/engine/files')(path)
          ? text.split('\n').filter((line) => asks.test(line))
          : [],
      ),
    ).toEqual([])
  })

  it('every field kind has a folder with all its components', () => {
    const kinds = Object.keys(f).sort()
    const folders = readdirSync(join(root, 'schema/kinds'), { withFileTypes: true }).filter((one) => one.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual(kinds)
    for (const kind of kinds)
      expect(readdirSync(join(root, 'schema/kinds', kind)).sort(), kind).toEqual(['model.ts', 'samples.ts', 'text.ts'])
    const shown = readdirSync(join(root, 'src/kit/kinds')).flatMap((name) =>
      name.endsWith('.tsx') && name !== 'index.tsx' ? [basename(name, '.tsx')] : [],
    )
    expect(shown.sort()).toEqual(kinds)
  })

  it('the environment is read in one place', () => {
    expect(files.filter(({ text }) => /\bprocess\.env\b/.test(text)).map((file) => file.path)).toEqual([
      'server/main.mjs',
    ])
  })

  it('time zones are handled in one place', () => {
    const zones = files.filter(({ text }) => /Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(text))
    expect(zones.map((file) => file.path)).toEqual(['schema/engine/time/time.ts'])
  })

  it('pages write days and times in one style', () => {
    // Files, the API and the specification's own texts have others.
    const screens = files.filter(({ path }) => within('src')(path))
    expect(screens.filter(({ text }) => /'(DD-MM|YYYY-MM)/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('outgoing connections are opened in one folder, or through what it exports', () => {
    const isOutgoing = within('server/engine/outgoing')
    const server = files.filter(({ path }) => within('server')(path) && !isOutgoing(path))
    // A backup store fetches from its own storage.
    const methods = ['server/backup/shelf.ts']
    const found = server.flatMap(({ path, text }) =>
      connects(text)
        .filter((way) => !(way === 'fetch' && methods.includes(path)))
        .map((way) => `${path}: ${way}`),
    )
    expect(found).toEqual([])
    // Libraries that connect receive the connection.
    for (const [name, given] of Object.entries(GIVEN)) {
      const users = server.filter(
        ({ imports, text }) => imports.includes(name) && new RegExp(LOADS(name), 'm').test(text),
      )
      expect(users.length, name).toBeGreaterThan(0)
      expect(users.filter(({ text }) => !text.includes(given)).map(({ path }) => path)).toEqual([])
    }
  })

  it('all outgoing connections are detected', () => {
    const seen = [
      "await fetch('https://a.test')",
      "import { request } from 'node:http'",
      "import https from 'node:https'",
      "import * as net from 'node:net'",
      "import { type Socket, connect as open } from 'node:net'",
      "const { connect } = await import('node:tls')",
      "import { ImapFlow } from 'imapflow'",
      "createRequire(import.meta.url)('nodemailer')",
      "import got from 'got'",
      'new WebSocket(url)',
      'globalThis.fetch(url)',
      "import { lookup } from 'node:dns/promises'",
    ]
    expect(seen.filter((text) => connects(text).length === 0)).toEqual([])
    const unseen = [
      "import type { Socket } from 'node:net'",
      "import { STATUS_CODES } from 'node:http'",
      'shelf.fetch(one)',
    ]
    expect(unseen.flatMap(connects)).toEqual([])
  })

  it("a resource's hooks are called from one list, for every writer", () => {
    const server = files.filter(({ path }) => within('server')(path))
    const asking = server.filter(({ text }) => /\.(before|after)\?\.\(/.test(text)).map(({ path }) => path)
    expect(asking.sort()).toEqual(['server/engine/write/stages/stages.ts', 'server/recordParts.ts'])
  })

  it('no route is registered by hand if it can be declared', () => {
    const server = files.filter(({ path }) => within('server')(path))
    // The checks below would miss another name.
    const named = server.flatMap(({ text }) => [...text.matchAll(/(\w+): FastifyInstance\b/g)].map(([, name]) => name))
    expect([...new Set(named)].filter((name) => !SERVERS.includes(String(name)))).toEqual([])
    const route = new RegExp(
      `\\b(?:${SERVERS.join('|')})\\s*(?:\\.withTypeProvider<\\w+>\\(\\)\\s*)?\\.(?:get|head|post|put|patch|delete|options|all|route)\\b`,
    )
    const byHand = server.filter(({ text }) => route.test(text)).map(({ path }) => path)
    expect(byHand.toSorted()).toEqual(Object.values(ROUTES_BY_HAND).flat().toSorted())
  })

  it('custom pages are for existing resources, in a folder named after the resource', () => {
    const own = files.filter(({ path }) => /^src\/resources\/.*\/(screens|on\/[^/]+)\.tsx$/.test(path))
    const called = own.map(({ path }) => (/\/on\/([^/]+)\.tsx$/.exec(path) ?? /([^/]+)\/screens\.tsx$/.exec(path))?.[1])
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter((name) => !Object.hasOwn(declarations, name ?? ''))).toEqual([])
  })

  it('`never` is used only where fields are built', () => {
    const claims = files.filter(
      ({ path, text }) => !path.startsWith('tests/') && /^(?!\s*(\*|\/\/|\/\*)).*\bas never\b/m.test(text),
    )
    expect(claims.map(({ path }) => path).filter((path) => !path.startsWith('schema/engine/'))).toEqual([])
  })

  it('code is loaded only with `loadable`, because React delays content revealed by a Suspense boundary', () => {
    const waits = /\b(lazy\(|Suspense\b)/
    // This applies to `use` with a context only: with a promise it needs a boundary.
    const uses = ({ text }: File) =>
      /import[^'"]*\buse\b[^'"]* from 'react'/.test(text) && /\buse\((?!\w+Context\))/.test(text)
    const others = files
      .filter((file) => within('src')(file.path) && (waits.test(file.text) || uses(file)))
      .map(({ path }) => path)
    expect(others).toEqual(['src/kit/ui/loadable.tsx'])
  })

  it('every declaration is listed', () => {
    for (const [file, text] of Object.entries(written(root))) expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })
})

describe('files', () => {
  it('are named after their content', () => {
    const name = /^([a-z][a-zA-Z0-9]*|[A-Z][a-zA-Z0-9]*|[a-z]+(-[a-z0-9]+)+|(?:ra-language-chinese|screens)\.d)$/
    const wrong = files.filter(({ path }) => !name.test(basename(path).replace(CODE, '')))
    expect(wrong.map((file) => file.path)).toEqual([])
    const vague = files.filter(({ path }) => /(^|\/)(utils?|helpers?|misc|common|stuff|manager)\.tsx?$/i.test(path))
    expect(vague.map((file) => file.path)).toEqual([])
  })

  it('are small: half of them under 80 lines', () => {
    const lengths = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80)
  })

  it('have no way around the type checker, and nothing marked to be done later', () => {
    const comment = /^\s*(\/?\*|\/\/)/
    const code = /\bas any\b|:\s*any\b|<any>|\.only\(/
    const anywhere = /@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME|XXX)\b/
    const bad = (line: string) => anywhere.test(line) || (!comment.test(line) && code.test(line))
    expect(offences(({ text }) => text.split('\n').filter(bad))).toEqual([])
  })

  it('have no leftover merge conflict markers', () => {
    const texts = ['AGENTS.md', 'README.md', 'CHANGELOG.md', 'package.json'].map(read)
    for (const folder of ['docs', 'tests', 'scripts', 'bench'])
      texts.push(
        ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(md|tsx?|mjs|json|css|sh)$/.test(entry.name))
          .map((entry) => read(relative(root, join(entry.parentPath, entry.name)))),
      )
    const marked = [...files, ...texts].filter(({ text }) => /^(<{7}|>{7}) /m.test(text))
    expect(marked.map(({ path }) => path)).toEqual([])
  })

  it('swallow no errors', () => {
    expect(
      offences(({ text }) =>
        /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(\{\s*\}|undefined|null)\)/.test(text)
          ? ['an empty catch']
          : [],
      ),
    ).toEqual([])
  })
})
