import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { declarations } from '../schema/all.ts'
import { collect } from '../schema/engine/collect.ts'
import type { AnyResource } from '../schema/engine/define.ts'
import { allPermissions } from '../schema/engine/permissions.ts'
import { checkBody } from '../schema/engine/validate.ts'
import { demoAccount } from '../server/areas/access/auth/demo.ts'
import { STAGES } from '../server/engine/write/stages/stages.ts'
import { readEnv } from '../server/env.ts'
import { freePort } from '../server/free-port.ts'
import { startServer, temporaryFolder } from './support/server.ts'

const root = resolve(import.meta.dirname, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = (JSON.parse(text('package.json')) as { scripts: Record<string, string> }).scripts

const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)
const pages = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/scale.md',
  'docs/security.md',
  'docs/asvs.md',
  'ops/README.md',
  'bench/README.md',
  ...guides,
  ...decisions,
]
const commandPages = ['README.md', 'AGENTS.md', 'docs/security.md', ...guides]
/** Pages that name files of the tree. */
const maps = ['README.md', 'AGENTS.md', 'docs/architecture.md', ...guides]
/** Files that the guides' examples create. */
const exampleFiles = guides.flatMap((page) => [...text(page).matchAll(/^\/\/ (\S+)/gm)].map(([, path = '']) => path))

/** Text of fenced blocks in one language. */
const blocks = (page: string, language: string) =>
  [...text(page).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].flatMap(([, as, body = '']) =>
    as === language ? [body] : [],
  )
/** Shell blocks line by line, and inline code that starts like a command. */
const commands = (page: string) => [
  ...blocks(page, 'sh').flatMap((block) => block.trim().split('\n')),
  ...[
    ...text(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|node|npx|git|docker|sh) [^`]+)`/g),
  ].map(([, command = '']) => command),
]

const COMMAND = /^(?<variables>(?:[A-Z_]+=\S+ )*)npm (?:run )?(?<script>[\w:]+)(?: -- (?<args>\S+(?: \S+)*))?$/
const parsed = commandPages.flatMap((page) =>
  commands(page).map((line) => {
    const { variables = '', script = '', args = '' } = COMMAND.exec(line)?.groups ?? {}
    return { page, line, variables, script, args }
  }),
)

/** Where each script is run: here, or by a test that names the same program. */
type Cover =
  | { readonly runs: string; readonly here: true }
  | { readonly runs: string; readonly by: string; readonly saying: string }
const COVERED: Readonly<Record<string, Cover>> = {
  start: {
    runs: 'node --max-semi-space-size=4 server/main.mjs',
    by: 'tests/support/server.ts',
    saying: "'server/main.mjs'",
  },
  dev: { runs: 'node scripts/dev.ts', here: true },
  test: { runs: 'node scripts/test.ts', by: '.ci/run', saying: 'npm test' },
  'test:deep': { runs: 'node scripts/test.ts --deep', by: 'scripts/test.ts', saying: "'--deep'" },
  'test:unit': { runs: 'vitest run --project unit', by: 'vitest.config.ts', saying: "name: 'unit'" },
  'test:api': { runs: 'vitest run --project api', by: 'vitest.config.ts', saying: "name: 'api'" },
  'test:screens': { runs: 'vitest run --project screens', by: 'vitest.config.ts', saying: "name: 'screens'" },
  'pictures:accept': { runs: 'node scripts/pictures-accept.ts', here: true },
  'test:mutants': { runs: 'node tests/mutants/run.ts', here: true },
  'test:mutants:core': { runs: 'node tests/mutants/core/run.ts', here: true },
  'test:area': {
    runs: 'node scripts/test-area.ts',
    by: 'tests/start/test-area.test.ts',
    saying: "'scripts/test-area.ts'",
  },
  'test:changed': {
    runs: 'node scripts/test-changed.ts',
    by: 'tests/start/test-area.test.ts',
    saying: "'scripts/test-changed.ts'",
  },
  check: {
    runs: 'tsc && oxlint --type-aware && biome check . && node scripts/plain-words.ts',
    by: 'scripts/test.ts',
    saying: "'--type-aware'",
  },
  format: { runs: 'biome check --write .', here: true },
  build: { runs: 'vite build', by: 'scripts/prepare/build.mjs', saying: "[vite, 'build'," },
  'db:generate': { runs: 'node scripts/db-generate.ts', here: true },
  setup: { runs: 'node scripts/setup.ts', by: 'tests/start/setup.test.ts', saying: 'scripts/setup.ts' },
  'login:link': {
    runs: 'node scripts/login-link.ts',
    by: 'tests/areas/access/auth/sign-on.test.ts',
    saying: 'scripts/login-link.ts',
  },
  backup: { runs: 'node scripts/backup.ts', by: 'tests/start/backup.test.ts', saying: 'scripts/backup.ts' },
  restore: { runs: 'node scripts/restore.ts', by: 'tests/start/backup.test.ts', saying: 'scripts/restore.ts' },
  'log:verify': { runs: 'node scripts/log-verify.ts', by: 'tests/start/log.test.ts', saying: 'scripts/log-verify.ts' },
  'keys:turn': {
    runs: 'node scripts/keys-turn.ts',
    by: 'tests/start/keys-turn.test.ts',
    saying: 'scripts/keys-turn.ts',
  },
  sbom: {
    runs: 'npm sbom --sbom-format cyclonedx --package-lock-only',
    by: 'tests/packages.test.ts',
    saying: "['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']",
  },
  // These take minutes: npm run test:deep.
  'bench:processes': { runs: 'node bench/processes.ts', here: true },
  'bench:list': { runs: 'node bench/list.ts', here: true },
  'bench:crowd': { runs: 'node bench/crowd.ts', here: true },
  'bench:memory': { runs: 'node bench/memory.ts', here: true },
  'bench:login': { runs: 'node bench/login.ts', here: true },
  'bench:start': { runs: 'node bench/start.ts', here: true },
  'bench:size': { runs: 'node bench/size.ts', here: true },
  'bench:export': { runs: 'node --max-old-space-size=150 bench/export.ts', here: true },
  'bench:import': { runs: 'node bench/import.ts', here: true },
  'bench:keys': { runs: 'node bench/keys.ts', here: true },
  'bench:lines': { runs: 'node bench/lines.ts', here: true },
  'bench:live': { runs: 'node bench/live.ts', here: true },
  'bench:margins': { runs: 'node bench/margins.ts', here: true },
  'bench:identify': { runs: 'node bench/identify.ts', here: true },
  'bench:breakdown': { runs: 'node bench/breakdown.ts', here: true },
  'bench:reports': { runs: 'node bench/reports.ts', here: true },
  'bench:calendar': { runs: 'node bench/calendar.ts', here: true },
  'bench:dispatch': { runs: 'node bench/dispatch.ts', here: true },
  'bench:tasks': { runs: 'node bench/tasks.ts', here: true },
  'bench:scale': { runs: 'node bench/scale.ts', here: true },
  // They need another program, which is installed by hand: here they only have to say so.
  'bench:lighthouse': { runs: 'node bench/lighthouse.ts', here: true },
  'bench:peers': { runs: 'node bench/peers.ts', here: true },
  'bench:search': { runs: 'node bench/search.ts', here: true },
  'bench:soak': { runs: 'node bench/soak.ts', here: true },
  'bench:timeline': { runs: 'node bench/timeline.ts', here: true },
  'bench:upgrade': { runs: 'node bench/upgrade.ts', here: true },
}
/** Each benchmark at a small size, and its expected output. */
const MEASURED: readonly (readonly [command: string, args: readonly string[], says: RegExp])[] = [
  ['node bench/list.ts', ['2000'], /page 1/],
  ['node bench/crowd.ts', ['2000', '1'], /200 at once/],
  ['node bench/memory.ts', ['2'], /at most/],
  ['node bench/login.ts', ['40'], /ratio/],
  ['node bench/start.ts', [], /second start/],
  ['node bench/size.ts', [], /login/],
  ['node --max-old-space-size=150 bench/export.ts', ['2000'], /xlsx/],
  ['node bench/import.ts', ['1000'], /ratio/],
  ['node bench/keys.ts', [], /p98/],
  ['node bench/lines.ts', [], /ratio/],
  ['node bench/identify.ts', ['2000'], /all of them/],
  ['node bench/margins.ts', ['2000'], /lost money/],
  ['node bench/breakdown.ts', ['2000'], /by month/],
  ['node bench/search.ts', ['2000'], /nobody/],
  ['node bench/live.ts', ['20'], /20 streams/],
  ['node bench/timeline.ts', ['1000'], /opening a record/],
  ['node bench/calendar.ts', ['dist', '300'], /ratio/],
  ['node bench/processes.ts', ['2'], /two behind HAProxy/],
  ['node bench/dispatch.ts', [], /dragged over it/],
  ['node bench/tasks.ts', [], /20\. .*done/],
  ['node bench/reports.ts', ['2000'], /while reports that are kept are read/],
  ['node bench/scale.ts', ['2', '1000'], /Over 150 ms/],
  ['node bench/soak.ts', ['0.2', '3'], /strange answers: none/],
  ['node bench/upgrade.ts', ['2000'], /writes +longest gap/],
]
/** They compare with a program that is installed by hand. */
const BESIDE = ['node bench/peers.ts', 'node bench/lighthouse.ts']
const deep = Boolean(process.env['DEEP'])
/** What this file has run, as package.json writes it. */
const ran: string[] = []

function run(command: string, args: readonly string[] = [], cwd = root): string {
  const [program = '', ...rest] = command.split(' ')
  const file = program === 'biome' ? [join(root, 'node_modules/@biomejs/biome/bin/biome')] : []
  const { status, stdout, stderr } = spawnSync(process.execPath, [...file, ...rest, ...args], { cwd, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  ran.push(command)
  return stdout
}

function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('commands in the documents', () => {
  it('are all found', () => {
    expect(parsed.length).toBeGreaterThan(15)
    expect(parsed.filter(({ script }) => !script).map(({ page, line }) => `${page}: ${line}`)).toEqual([])
  })

  it.each(parsed.map(({ page, line, script, args }) => [page, line, script, args] as const))(
    '%s: %s is a script that is tested',
    (_, __, script, args) => {
      const covered = COVERED[script]
      expect(covered, `nothing says where ${script} is run`).toBeDefined()
      expect(scripts[script]).toBe(covered?.runs)
      if (covered && 'by' in covered) expect(text(covered.by)).toContain(covered.saying)
      if (args.includes('/')) expect(existsSync(join(root, args))).toBe(true)
    },
  )

  it.each(Object.entries(COVERED))('npm run %s is what is run here', (name, { runs }) => {
    expect(scripts[name]).toBe(runs)
  })

  it('prepare the working copy first, so that they work in a fresh clone', () => {
    for (const script of Object.keys(scripts).filter((name) => !name.startsWith('pre')))
      if (script !== 'format') expect(scripts[`pre${script}`], script).toMatch(/^node scripts\/prepare\.mjs/)
  })

  it('set only variables that the program reads', () => {
    const set = parsed.flatMap(({ variables }) => variables.match(/[A-Z_]+(?==)/g) ?? [])
    const known = configuration().map(([name]) => name)
    expect(set.filter((name) => !known.includes(name))).toEqual([])
  })

  it('find a deliberate mistake', { timeout: 120_000 }, () => {
    expect(run('node tests/mutants/run.ts', ['half a penny'])).toContain('1 of 1 mutants found')
  })

  it('change operators of critical code, and find each change', { timeout: 120_000 }, () => {
    const said = run('node tests/mutants/core/run.ts', ['permissions', 'schema/engine/permissions.ts:111-118'])
    expect(said).toMatch(/permissions: (\d+) of \1 changes found/)
  })

  it('accept changed pictures, among those named', () => {
    expect(run('node scripts/pictures-accept.ts', ['none'])).toContain('No pictures have changed')
  })

  it('format the code', () => {
    inFolder((folder) => {
      writeFileSync(
        join(folder, 'biome.json'),
        text('biome.json').replace('"useIgnoreFile": true', '"useIgnoreFile": false'),
      )
      writeFileSync(join(folder, 'x.ts'), 'export const a = "b";\n')
      run('biome check --write .', [], folder)
      expect(readFileSync(join(folder, 'x.ts'), 'utf8')).toBe("export const a = 'b'\n")
    })
  })

  it('find no migration to write', { timeout: 60_000 }, () => {
    expect(run('node scripts/db-generate.ts')).toContain('The migrations already give what the declarations ask for')
  })

  it.each(BESIDE)('%s says which folder another program must be in', (command) => {
    const { status, stderr } = spawnSync(process.execPath, command.split(' ').slice(1), { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/npm run bench:\w+ -- folder/)])
    ran.push(command)
  })

  it.each(deep ? MEASURED : [])('%s measures', { timeout: 600_000 }, (command, args, says) => {
    expect(run(command, args)).toMatch(says)
  })
})

describe('npm run dev', () => {
  it('serves browser app and API at one address', { timeout: 60_000 }, async () => {
    const variables = { DATA_DIR: join(temporaryFolder(), 'data'), PORT: String(await freePort()), DEMO: '0' }
    const server = startServer(variables, [process.execPath, 'scripts/dev.ts'])
    const address = await server.address
    expect(await (await fetch(address)).text()).toContain('/@vite/client')
    await expect.poll(async () => (await fetch(`${address}/panel-api/health`)).status, { timeout: 30_000 }).toBe(200)
    ran.push('node scripts/dev.ts')
    server.kill('SIGINT')
    expect((await server.ended).code).toBe(0)
  })
})

describe('the scripts listed as run here', () => {
  it('are run at a small size if they measure', () => {
    const measuring = Object.entries(COVERED).flatMap(([name, cover]) =>
      'here' in cover && name.startsWith('bench') && !BESIDE.includes(cover.runs) ? [cover.runs] : [],
    )
    expect(MEASURED.map(([command]) => command).sort()).toEqual(measuring.sort())
  })

  it('have run', () => {
    const here = Object.entries(COVERED).filter(
      ([name, cover]) => 'here' in cover && (deep || !name.startsWith('bench')),
    )
    expect(ran).toEqual(expect.arrayContaining(here.map(([, cover]) => cover.runs)))
  })
})

describe('links', () => {
  const headings = (page: string) =>
    [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )

  it.each(pages)('of %s lead somewhere', (page) => {
    const links = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      if (/^https?:/.test(path)) return true
      if (path && !existsSync(join(root, dirname(page), path))) return true
      return anchor !== undefined && !headings(path ? join(dirname(page), path) : page).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it.each(maps)('and files that %s names exist', (page) => {
    const named = [...text(page).matchAll(/`((?:schema|src|server|tests|scripts|bench|docs|\.ci)\/[\w./-]*)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !exampleFiles.includes(path))
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('of AGENTS.md reach every guide, and those of the README every explanation of the program', () => {
    for (const guide of guides) expect(text('AGENTS.md')).toContain(`(${guide})`)
    for (const page of ['AGENTS.md', 'CHANGELOG.md', 'docs/architecture.md', 'docs/decisions/README.md'])
      expect(text('README.md')).toContain(`(${page})`)
  })
})

/** Name and default from the README's table. */
function configuration(): [name: string, preset: string][] {
  const [, section = ''] = /## Configuration\n([\s\S]*?)\n## /.exec(text('README.md')) ?? []
  return [...section.matchAll(/^\| `([A-Z_]+)` \|\s*(?:`([^`]*)`)?\s*\|/gm)].map(([, name = '', preset = '']) => [
    name,
    preset,
  ])
}

describe("the README's statements", () => {
  it('about the environment match what the server reads', () => {
    const table = configuration()
    const env = readEnv(Object.fromEntries(table.filter(([, preset]) => preset !== '')))
    expect(env).toEqual(readEnv({}))
    const unset = table.filter(([, preset]) => preset === '').map(([name]) => name)
    // A variable for free text has a maximum length.
    const wrong = Object.fromEntries(
      unset.map((name) => [name, ['MAP_ATTRIBUTION', 'OUTGOING_HOSTS'].includes(name) ? 'x'.repeat(300) : 'x']),
    )
    for (const name of unset) expect(() => readEnv(wrong)).toThrow(new RegExp(`^${name}(="x+")? must`, 'm'))
    expect(new Set(table.map(([name]) => name))).toEqual(new Set([...Object.keys(readEnv({})), ...unset]))
  })

  it('about the demo account allow signing in', () => {
    expect(text('README.md')).toContain(`\`${demoAccount.email}\`, password \`${demoAccount.password}\``)
  })

  it('start with what the program does, a picture, and how to run it', () => {
    const [beginning = ''] = text('README.md').split('\n## ')
    expect(beginning).toMatch(/^# Remote Workr CRM\n\nThe back office for a business that sends people out to do work/)
    expect(beginning).toMatch(/!\[[^\]]{10,}\]\(docs\/screenshot\.png\)/)
    expect(blocks('README.md', 'sh').slice(0, 2)).toEqual(['npm start\n', 'npm test\n'])
    expect(beginning.split('\n').length).toBeLessThanOrEqual(40)
  })
})

describe('decisions', () => {
  const names = decisions.map((path) => path.slice('docs/decisions/'.length)).filter((name) => /^\d{4}-/.test(name))
  const numbers = new Set(names.map((name) => name.slice(0, 4)))

  it('each have a unique number and are listed once, by topic', () => {
    expect(numbers.size).toBe(names.length)
    const listed = [...text('docs/decisions/README.md').matchAll(/^- \[(\d+)\. .+\]\((\d{4}-[\w-]+\.md)\)$/gm)]
    expect(listed.map(([, , name]) => name).toSorted()).toEqual(names.toSorted())
    expect(listed.filter(([, number, name = '']) => Number(number) !== Number(name.slice(0, 4)))).toEqual([])
  })

  it('state when, why, what and the consequences', () => {
    const sections = ['Context', 'Decision', 'Consequences']
    for (const name of names.filter((one) => Number(one.slice(0, 4)) <= 45 || Number(one.slice(0, 4)) >= 230)) {
      const page = text(`docs/decisions/${name}`)
      expect(page, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\n20\\d\\d-\\d\\d-\\d\\d`))
      expect(
        [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
        name,
      ).toEqual(sections)
    }
  })

  it('can be found from every earlier number', () => {
    const rows = [...text('docs/decisions/map.md').matchAll(/^\| (\d+) \| .+ \| \[(\d+)\]\((\d{4})-[\w-]+\.md\) \|$/gm)]
    expect(rows.length).toBe(177)
    expect(new Set(rows.map(([, before]) => before)).size).toBe(177)
    expect(rows.filter(([, , now, name]) => Number(now) !== Number(name))).toEqual([])
  })

  it('are named in code by existing files', () => {
    const tracked = execFileSync(
      'git',
      ['ls-files', '-z', 'schema', 'server', 'src', 'tests', 'scripts', 'bench', 'ops', 'docs', '*.md'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    const files = tracked
      .split('\0')
      .filter((name) => /\.(tsx?|mjs|css|md|conf|cfg)$/.test(name) && existsSync(join(root, name)))
    expect(files.length).toBeGreaterThan(1000)
    const broken = files.flatMap((file) =>
      [...text(file).matchAll(/decisions\/(\d{4}[\w-]*(?:\.md)?)|\b(?:ADR|[Dd]ecision) (\d{1,4})\b/g)]
        .filter(([, name, number]) => (name ? !names.includes(name) : !numbers.has(String(number).padStart(4, '0'))))
        .map(([said]) => `${file}: ${said}`),
    )
    expect(broken).toEqual([])
  })
})

describe('the changelog', () => {
  it('follows Keep a Changelog: newest version first, each kind of change once and in order', () => {
    const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
    const [, ...versions] = text('CHANGELOG.md').split(/^## /m)
    const heads = versions.map((part) => part.split('\n')[0] as string)
    expect(heads[0]).toBe('[Unreleased]')
    const released = heads.slice(1).map((head) => /^\[(\d+\.\d+\.\d+)\] - (20\d\d-\d\d-\d\d)$/.exec(head)?.slice(1, 3))
    expect(released).not.toContain(undefined)
    expect(released[0]?.[0]).toBe((JSON.parse(text('package.json')) as { version: string }).version)
    const days = released.map((one) => one?.[1] ?? '')
    expect(days).toEqual(days.toSorted().toReversed())
    for (const part of versions) {
      const found = [...part.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind)
      expect(found).toEqual(kinds.filter((kind) => found.includes(kind)))
    }
  })
})

describe("the other documents' statements", () => {
  it('about the tree match it: every folder of AGENTS.md and the architecture', () => {
    for (const page of ['AGENTS.md', 'docs/architecture.md']) {
      const rows = [...text(page).matchAll(/^\| ((?:`[\w/]+\/`(?:, )?)+) \|/gm)].map(([, folders = '']) => folders)
      expect(rows.length).toBeGreaterThan(5)
    }
  })

  it('about a write list its stages in order', () => {
    const [, said = ''] = /\n\n {3}(allow →[\s\S]*?)\n\n/.exec(text('docs/architecture.md')) ?? []
    expect(said.split('→').map((name) => name.replace(/\s+/g, ' ').trim())).toEqual(STAGES.map(({ name }) => name))
  })

  it('about a new library are complete', async () => {
    const page = 'docs/guides/library.md'
    const [source = ''] = blocks(page, 'ts')
    const folder = join(root, '.cache')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `readme-${process.pid}.ts`)
    writeFileSync(file, source.replaceAll("'../../", `'${pathToFileURL(join(root, 'schema')).href}/`))
    try {
      const { default: library } = (await import(file)) as { default: AnyResource }
      expect(source).toMatch(new RegExp(`^// schema/areas/catalogue/${library.name}\\.ts\\n`))
      expect(text(page)).toContain(`\`/${library.path}\``)
      const all = collect({ ...declarations, [library.name]: library })
      expect(allPermissions(all.all)).toContain(`${library.area}:add`)
      for (const { id: _, ...row } of library.seed)
        expect(checkBody(library, 'create', row)).toMatchObject({ ok: true })
    } finally {
      rmSync(file)
    }
  })

  it('stay short: AGENTS.md and the architecture have at most 120 lines each', () => {
    for (const page of ['AGENTS.md', 'docs/architecture.md'])
      expect(text(page).trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })
})
