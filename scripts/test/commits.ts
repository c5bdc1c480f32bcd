// Refuses a commit whose first line does not say its change. A clone without the history since
// `since`, or a folder without one, has nothing to check.
import { execFileSync } from 'node:child_process'
import { subjectFault } from './commit-subjects.ts'

/** The last commit before the rule. */
const since = 'c0898ab8f1a175bc9fb5057035ca62150ff712ee'

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
const finish = (findings: readonly string[], otherwise: string): never => {
  for (const finding of findings) console.log(finding)
  if (findings.length === 0) console.log(otherwise)
  process.exit(findings.length === 0 ? 0 : 1)
}

const isShallow = git('rev-parse', '--is-shallow-repository')?.trim()
if (isShallow === undefined) finish([], 'Not checked: this folder has no history.')
const commits = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
if (commits === undefined && isShallow === 'true')
  finish([], `Not checked: this clone does not reach back to ${since.slice(0, 8)}.`)
if (commits === undefined)
  finish([`The history does not contain ${since}, which scripts/test/commits.ts names.`], '')
const lines = commits?.split('\n').filter((line) => line !== '') ?? []
const findings = lines.flatMap((line) => {
  const [hash = ''] = line.split(' ', 1)
  const subject = line.slice(hash.length + 1)
  const fault = subjectFault(subject)
  return fault === undefined ? [] : [`${hash} ${fault}: ${subject}`]
})
finish(findings, `${lines.length} commits say their change.`)
