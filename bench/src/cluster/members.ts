import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Host, Plan } from './plan.ts'

/** What Patroni says about one PostgreSQL. */
export interface Member {
  name: string
  /** 'leader', 'sync_standby', 'replica', … */
  role: string
  /** 'running', 'streaming', 'stopped', … */
  state: string
}

/** Asks Patroni of one host about all members; undefined: it does not answer. */
const askMembers = (plan: Plan, host: Host): Member[] | undefined => {
  // curl, since Patroni's certificate is of the set's own authority
  const { stdout, status } = spawnSync(
    'curl',
    [
      ...['--silent', '--fail', '--max-time', '2'],
      ...['--cacert', join(plan.foldersOf(host).config, 'ca.crt')],
      `https://${host.address}:${plan.ports.patroni}/cluster`,
    ],
    { encoding: 'utf8' },
  )
  return status === 0 ? (JSON.parse(stdout) as { members: Member[] }).members : undefined
}

/** All members of PostgreSQL as the first host that answers sees them; none if none answers. */
export const membersOf = (plan: Plan): Member[] => {
  for (const host of plan.hosts) {
    const members = askMembers(plan, host)
    if (members !== undefined) return members
  }
  return []
}

/** Whether one leads and all others follow it; with strict durability, one of them in step. */
export const isWhole = (plan: Plan, members: readonly Member[]): boolean =>
  members.length === plan.hosts.length &&
  members.some(({ role, state }) => role === 'leader' && state === 'running') &&
  members.every(({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state)) &&
  (plan.durability === 'asynchronous' || members.some(({ role }) => role === 'sync_standby'))
