import { fileURLToPath } from 'node:url'
import type { Plan } from '../plan.ts'
import type { Drilled } from './drill.ts'

const program = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')

/** For a drill with the files of a host, /etc/labgate, on this machine. */
export const drilledAt = (config: string): Drilled => ({
  config,
  user: 'postgres',
  programs: '/usr/lib/postgresql/15/bin',
  program,
})

/** For a drill of a cluster on this machine, with the files of its first host. */
export const drilledOf = (plan: Plan): Drilled => {
  const [host] = plan.hosts
  if (host === undefined) throw new Error('The cluster has no host.')
  return {
    config: plan.foldersOf(host).config,
    user: plan.users.database,
    programs: plan.postgresPrograms,
    program: plan.program,
  }
}
