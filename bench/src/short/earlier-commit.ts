import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../e2e/src/server-process.ts'
import { closing } from '../closers.ts'

/** A checkout of another commit, ready to start. */
export interface EarlierCommit {
  folder: string
  /** Its short hash and subject. */
  name: string
  /** Whether its schema is ours. */
  hasOurSchema: boolean
}

const git = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

/** Gives a checkout links to its own packages, and ours to what is installed here. */
export const linkPackages = (folder: string): void => {
  const own = '@labgate'
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== own && name !== '.cache')
      symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(installed, own)))
    symlinkSync(join('../..', name), join(folder, 'node_modules', own, name))
}

/**
 * Checks out the commit to compare with in a temporary folder: the one asked for, else the last if
 * something is not committed, else the one before the last.
 */
export const checkOut = (revision: string | undefined): EarlierCommit => {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  const commit = git('rev-parse', revision ?? (isChanged ? 'HEAD' : 'HEAD~1'))
  const folder = mkdtempSync(join(tmpdir(), 'labgate-before-'))
  closing(async () => rmSync(folder, { recursive: true, force: true }))
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git('-C', folder, 'checkout', '--quiet', '--detach', commit)
  const lock = 'package-lock.json'
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(folder, lock), 'utf8'))
    linkPackages(folder)
  else {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    })
    if (status !== 0) throw new Error(`The packages of ${commit} could not be installed.`)
  }
  // pages are not measured: ours stand in for its own
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  return {
    folder,
    name: git('log', '-1', '--format=%h %s', commit),
    hasOurSchema: git('diff', '--name-only', commit, '--', 'db') === '',
  }
}
