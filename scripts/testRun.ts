import { relative } from 'node:path'

/** What became of a run of vitest, file by file. */
export interface RunReport {
  readonly files: readonly {
    readonly file: string
    readonly project: string
    readonly seconds: number
    /** Whether it was loaded and everything in it passed. */
    readonly isFine: boolean
    readonly passed: number
    readonly failed: number
    readonly skipped: number
  }[]
  /** Errors that no test was there to catch. */
  readonly unhandled: number
}

export interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Files that failed, and passed when they ran again by themselves. */
  readonly flaky: readonly string[]
  readonly isTooFlaky: boolean
}

/** Files that may pass only alone; with more the run has failed. */
const MAX_FLAKY = 1
/** Files that are run again; where more fail it is no accident. */
const MAX_AGAIN = 4
/** Files that are named with their seconds. */
const SLOWEST = 25

/** How long a run took: the seconds of its files by project, and the files that took longest. */
export function secondsText({ files }: Pick<RunReport, 'files'>, root: string): string {
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const projectFiles = files.filter((one) => one.project === project)
    return `${project} ${Math.round(projectFiles.reduce((sum, one) => sum + one.seconds, 0))} s in ${projectFiles.length} files`
  })
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    `\nSeconds of all files, three at a time: ${projects.join(', ')}. The longest:`,
    ...slowest.map(({ file, seconds }) => `  ${Math.round(seconds)} ${relative(root, file)}`),
  ].join('\n')
}

/**
 * Judges a run, with each file that failed run once more by itself.
 * @param runAgain runs one file; null where that broke down
 */
export function judge({ files, unhandled }: RunReport, runAgain: (file: string) => RunReport | null): Verdict {
  const sum = (what: 'passed' | 'skipped') => files.reduce((all, one) => all + one[what], 0)
  const broken = files.filter(({ isFine }) => !isFine)
  const flaky: string[] = []
  let passed = sum('passed')
  let failed = unhandled
  for (const one of broken) {
    const second = broken.length <= MAX_AGAIN ? runAgain(one.file) : null
    const [soloFile] = second?.files ?? []
    if (soloFile?.isFine && soloFile.passed > 0 && second?.unhandled === 0) {
      flaky.push(one.file)
      passed += soloFile.passed - one.passed
    }
    // Of a file that could not be loaded no test failed: it counts as one.
    else failed += Math.max(one.failed, 1)
  }
  const isTooFlaky = flaky.length > MAX_FLAKY
  return { passed, failed: failed + (isTooFlaky ? flaky.length : 0), skipped: sum('skipped'), flaky, isTooFlaky }
}
