import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { primaryOf } from '../members.ts'
import type { Plan } from '../plan.ts'
import { readUnit } from '../unit.ts'
import { runAs } from './run-as.ts'

/** Everything, or what changed since everything was kept. */
export const backupKinds = ['full', 'diff'] as const
export type BackupKind = (typeof backupKinds)[number]

/** Makes a backup on the primary as its unit does; the first is a full one either way. */
export const makeBackup = (plan: Plan, kind: BackupKind): void => {
  const { config } = plan.foldersOf(primaryOf(plan))
  const unit = readFileSync(join(config, 'systemd/labgate-backup@.service'), 'utf8')
  const { before, command } = readUnit(unit.replaceAll('%i', kind))
  for (const one of [...before, command]) runAs(plan.users.database, one)
}
