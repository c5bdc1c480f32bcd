import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPackages } from '../short/earlier-commit.ts'
import { clusterFolder } from './one-machine.ts'

/** A version of Labgate that can be started: its folder, and its commit in words. */
export interface Version {
  folder: string
  name: string
}

/** What the next version adds to the database for the trial: a migration that no release has. */
export const trialMigration = '999-trial.sql'
const trialSql = `
-- made by npm run prove -- cluster
alter table customer_note add column trial_tone text;
create table trial_visit (trial_visit_id bigint generated always as identity primary key);
create index customer_note_trial_tone on customer_note (trial_tone) where trial_tone is not null;
`

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()

const checkOut = (program: string, commit: string, as: string): Version => {
  const folder = join(clusterFolder, 'versions', as)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  git(program, 'clone', '--quiet', '--shared', '--no-checkout', program, folder)
  git(folder, 'checkout', '--quiet', '--detach', commit)
  linkPackages(folder)
  const pages = join(program, 'web/dist')
  if (existsSync(pages)) cpSync(pages, join(folder, 'web/dist'), { recursive: true })
  return { folder, name: git(program, 'log', '-1', '--format=%h', commit) }
}

/**
 * The version before and the next one, in folders of the cluster: the commit before this one (this
 * one itself, if the commit changed the baseline of the schema: until the first release it does so in
 * place), and this one with one more migration.
 */
export const makeVersions = (program: string): { before: Version; next: Version } => {
  const hasOurSchema = git(program, 'diff', '--name-only', 'HEAD~1', 'HEAD', '--', 'db') === ''
  const before = checkOut(program, hasOurSchema ? 'HEAD~1' : 'HEAD', 'before')
  const next = checkOut(program, 'HEAD', 'next')
  writeFileSync(join(next.folder, 'db/migrations', trialMigration), trialSql)
  return { before, next: { ...next, name: `${next.name} with ${trialMigration}` } }
}
