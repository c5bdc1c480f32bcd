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
  timeline?: number
  /** Bytes behind the leader; 'unknown' without an answer. */
  lag?: number | string
}

/** Asks Patroni of one host about all members; undefined: it does not answer. */
const askMembers = (plan: Plan, host: Host): Member[] | undefined => {
  // curl, since Patroni's certificate is of the set's own authority
  const { stdout, status } = spawnSync(
    'curl',
    [
      '--silent',
      '--fail',
      '--max-time',
      '2',
      '--cacert',
      join(plan.foldersOf(host).config, 'ca.crt'),
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

/** A standby so far behind is still being copied. */
const mostLag = 16 * 2 ** 20
/** Whether one leads and all others follow it closely; with strict durability, one of them in step. */
export const isWhole = (plan: Plan, members: readonly Member[]): boolean => {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  return (
    members.length === plan.hosts.length &&
    leader !== undefined &&
    members.every(
      ({ state, timeline, lag }) =>
        ['running', 'streaming'].includes(state) &&
        timeline === leader.timeline &&
        (lag === undefined || Number(lag) < mostLag),
    ) &&
    (plan.durability === 'asynchronous' || members.some(({ role }) => role === 'sync_standby'))
  )
}

/** The host whose member has a role. Throws if there is none. */
export const hostOf = (plan: Plan, role: (role: string) => boolean): Host => {
  const member = membersOf(plan).find((one) => role(one.role))
  const host = plan.hosts.find(({ name }) => name === member?.name)
  if (host === undefined) throw new Error('PostgreSQL has no such member.')
  return host
}
/** The host whose PostgreSQL takes changes. */
export const primaryOf = (plan: Plan): Host => hostOf(plan, (role) => role === 'leader')
