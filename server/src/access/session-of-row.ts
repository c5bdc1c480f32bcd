import { may } from '@labgate/contract/access/permissions'
import type { Who } from '@labgate/contract/access/user-types'
import type { Actor } from './actor.ts'
import { chartsOf } from './sees-restricted.ts'
import type { SessionRow } from './session-query.ts'

/**
 * How long a node trusts a session without checking again; a revocation clears it at once on every
 * node.
 */
export const cachedSessionMs = 5000

export interface Session {
  actor: Actor
  entityId: number
  cookieHash: Buffer | null
  /** When the second factor was last presented. */
  provenAt: Date | null
  startedAt: Date
  hasSecondFactor: boolean
  hasPasskey: boolean
  until: number
}

export const whoOf = ({ logins, ...flags }: SessionRow['own']): Who => ({
  ...flags,
  multiLogin: logins > 1,
})

/** The session of a row, believed for `cachedSessionMs` or until an emergency access ends. */
export const sessionOf = (row: SessionRow, now: number, address: string): Session => ({
  entityId: row.entity_id,
  cookieHash: row.cookie_hash,
  provenAt: row.proven_at === null ? null : new Date(row.proven_at),
  startedAt: new Date(row.started_at),
  hasSecondFactor: row.second_factor,
  hasPasskey: row.has_passkey,
  until: Math.min(
    now + cachedSessionMs,
    ...row.emergencies.map(({ until }) => Date.parse(until) - 1),
  ),
  actor: {
    userId: row.user_id,
    userName: row.user_name,
    own: whoOf(row.own),
    subjectId: row.visit_id === 0 ? 0 : row.as_id,
    visitId: row.visit_id,
    who: whoOf(row.as_who),
    asId: row.as_id,
    asName: row.as_name,
    sessionId: row.session_id,
    source: row.source,
    address,
    customers: row.customers ?? 'all',
    locations: row.locations,
    employees: row.employees,
    officers: may(whoOf(row.as_who), 'parole.read'),
    emergencies: row.emergencies,
    charts: chartsOf(row),
    ownCharts: chartsOf(row),
  },
})
