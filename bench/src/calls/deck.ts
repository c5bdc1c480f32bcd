import { Source } from '@labgate/contract/access/sources'
import { userTypeOf } from '@labgate/contract/access/user-types'
import type { Actor } from '@labgate/server/access/actor.ts'
import { builtStatement, type Query } from '@labgate/server/db/queries.ts'
import type { FloorStatement } from '../floor/order.ts'
import type { Visitor } from '../laboratory/sign-in.ts'
import type { Ask } from '../load/ask.ts'
import type { DeckName } from './names.ts'

/**
 * What a budget is set for: one record, a search, a scan until its response, a work list, a report
 * on screen, figures, a change, a save next to the same one that notes nothing for figures, a
 * message from a laboratory system, a sign-in.
 */
export type Kind =
  | 'record'
  | 'search'
  | 'scan'
  | 'worklist'
  | 'report'
  | 'figure'
  | 'save'
  | 'noted'
  | 'message'
  | 'sign-in'
  | 'signing'
  | 'paper'
  | 'thread'

/** One line of the table: the same requests to the server and to the floor. */
export interface Deck {
  name: DeckName
  kind: Kind
  /** Numbers of concurrent callers, with one measurement each; 1 and 16 if not set. */
  callers?: readonly number[]
  /**
   * Each request can be made only once, since it changes what it found: the requests are shared
   * out, and the run is not limited by time.
   */
  once?: true
  ours: Ask[]
  floor: Ask[]
  /** The floor's statements, each at its own address. */
  statements?: readonly FloorStatement[]
  /** Record ids in a response, to check that the server and the floor return the same. */
  idsOf?: (row: Record<string, unknown>) => unknown
  /**
   * For a save: whether the record, read afterwards, shows that it was saved; the floor saves other
   * records.
   */
  wasSaved?: { ask: Ask; describe: (record: Record<string, unknown>) => boolean }
}

/**
 * The person as the server's queries know them: the customer experience supervisor sees every
 * account, a practice user only that practice.
 */
export const actorOf = ({ userId, userTypeId, customerId }: Visitor): Actor => {
  const who = {
    userTypeId: userTypeOf(userTypeId),
    entityId: customerId,
    physician: false,
    shipLog: false,
    multiLogin: false,
    salesParoleOfficer: false,
    salesUserEdit: false,
    salesPatientReport: false,
    salesVP: false,
  }
  return {
    userId,
    userName: '',
    own: who,
    who,
    subjectId: 0,
    visitId: 0,
    asId: userId,
    asName: '',
    sessionId: 0,
    source: Source.Portal,
    address: '',
    customers: customerId === 0 ? 'all' : [customerId],
    locations: null,
  }
}

/** A list by status has one text per status; more would mean that a value leaked into the text. */
const mostTexts = 40

/**
 * The floor's side of a deck: a request for each set of parameters, and one statement for each
 * distinct text.
 */
export const onFloor = (
  address: string,
  built: readonly Query<unknown>[],
  expects: (at: number) => string,
  changes = false,
): { statements: FloorStatement[]; floor: Ask[] } => {
  const queries = built.map((query) => builtStatement(query))
  if (queries.length === 0) throw new Error(`There is nothing to ask for ${address}.`)
  const texts = [...new Set(queries.map(({ sql }) => sql))]
  if (texts.length > mostTexts)
    throw new Error(`The requests for ${address} have ${texts.length} texts of SQL.`)
  const addressOf = (sql: string): string =>
    texts.length === 1 ? address : `${address}-${texts.indexOf(sql)}`
  return {
    statements: texts.map((sql) => {
      const name = queries.find((one) => one.sql === sql)?.name
      return { address: addressOf(sql), sql, ...(name !== undefined && { name }), changes }
    }),
    floor: queries.map(({ sql, parameters }, at): Ask => {
      const values = JSON.stringify(parameters)
      const path = addressOf(sql)
      return changes
        ? { method: 'POST', path, headers: {}, body: values, expects: expects(at) }
        : {
            method: 'GET',
            path: `${path}?p=${encodeURIComponent(values)}`,
            headers: {},
            expects: expects(at),
          }
    }),
  }
}

/**
 * The floor's side of calls that run several statements each: they run one after another, and the
 * rows of the last are returned.
 */
export const onFloorInTurn = (
  address: string,
  calls: readonly (readonly Query<unknown>[])[],
  expects: string,
): { statements: FloorStatement[]; floor: Ask[] } => {
  const statements = calls.map((queries) => queries.map((query) => builtStatement(query)))
  const keyOf = (queries: (typeof statements)[number]): string =>
    queries.map(({ sql }) => sql).join(';')
  const keys = [...new Set(statements.map(keyOf))]
  if (keys.length > mostTexts)
    throw new Error(`The requests for ${address} have ${keys.length} texts of SQL.`)
  return {
    statements: keys.map((key, at) => ({
      address: `${address}-${at}`,
      sql: '',
      changes: false,
      inTurn: (statements.find((queries) => keyOf(queries) === key) ?? []).map(({ sql, name }) => ({
        sql,
        ...(name !== undefined && { name }),
      })),
    })),
    floor: statements.map((queries): Ask => ({
      method: 'POST',
      path: `${address}-${keys.indexOf(keyOf(queries))}`,
      headers: {},
      body: JSON.stringify(queries.map(({ parameters }) => parameters)),
      expects,
    })),
  }
}
