import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { primaryOf } from '../members.ts'
import type { Plan } from '../plan.ts'
import { readUnit } from '../unit.ts'
import { runAs } from './run-as.ts'

/** Everything, or what changed since everything was kept. */
export const backupKinds = ['full', 'diff'] as const
export type BackupKind = (typeof backupKinds)[number]

const unitOf = (plan: Plan, kind: BackupKind) => {
  const { config } = plan.foldersOf(primaryOf(plan))
  const unit = readFileSync(join(config, 'systemd/labgate-backup@.service'), 'utf8')
  return readUnit(unit.replaceAll('%i', kind))
}

/** Makes the place of the archive, without which all that is written waits on the primary's disk. */
export const makeArchive = (plan: Plan): void => {
  for (const one of unitOf(plan, 'full').before) runAs(plan.users.database, one)
}

/** Makes a backup on the primary as its unit does; the first is a full one either way. */
export const makeBackup = (plan: Plan, kind: BackupKind): void => {
  makeArchive(plan)
  runAs(plan.users.database, unitOf(plan, kind).command)
}
