import { randomBytes } from 'node:crypto'
import { xsrfIn } from '@labgate/contract/kit/cookies'
import type { Endpoint, RequestInput } from '@labgate/contract/kit/endpoint'
import type { SignedIn } from '@labgate/contract/people/session'
import { apiVersion, session } from '@labgate/contract/people/session'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hashPassword } from '../src/access/passwords.ts'
import type { AppContext } from '../src/app-context.ts'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { openContext } from '../src/open-context.ts'
import { makeBuilders, type Builders } from './builders.ts'
import { lookFirst } from './look-first.ts'
import { freshDatabase, type Fresh, type FreshDatabase } from './setup/fresh-database.ts'

/** The response of any call, as a test sees it. */
export interface Got {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  body: any
  headers: Record<string, unknown>
}

/** One browser: its cookies, and the session of the signed-in user. */
export interface Visitor {
  signedIn: SignedIn
  cookies: Map<string, string>
  call<E extends Endpoint>(endpoint: E, sent: RequestInput<E>, options?: CallOptions): Promise<Got>
  /**
   * Like `call`, for input that the contract does not describe, or that a test has as an object of
   * any shape. The server checks it.
   */
  send(endpoint: Endpoint, sent: unknown, options?: CallOptions): Promise<Got>
  /** Like `send`, by path and without the session's block. */
  raw(
    method: 'GET' | 'POST',
    path: string,
    content: unknown,
    headers?: Record<string, string>,
  ): Promise<Got>
  validation(): Record<string, unknown>
}
export interface CallOptions {
  key?: string
  method?: 'GET' | 'POST'
  validation?: Record<string, unknown>
  xsrf?: boolean
}

export interface Lab {
  app: FastifyInstance
  context: AppContext
  database: FreshDatabase
  make: Builders
  /** A moment that does not move until a test moves it. */
  clock: { now: Date; pass(minutes: number): void }
  visitor(): Visitor
  signIn(user: { userName: string } | string, more?: Record<string, unknown>): Promise<Visitor>
  /** Statements as the table owner, for inspecting and tampering. */
  owner<R = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>
  /** A further node on the same database. */
  secondNode(): Promise<FastifyInstance>
  close(): Promise<void>
}

export const password = 'Violet-Harbor-42'
let passwordHash: Promise<string> | undefined
/**
 * One hash for all users of a test process, cheap to verify: a password's is slow by design
 * (access/passwords.test.ts shows that).
 */
export const sharedHash = (): Promise<string> =>
  (passwordHash ??= hashPassword(password, { memory: 8, passes: 1 }))

type Look = (endpoint: Endpoint, sent: unknown) => Promise<object>
const visitorOf = (app: () => FastifyInstance, look: Look): Visitor => {
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    signedIn: undefined as never, // set by signIn
    cookies,
    validation: () => ({
      entityId_Login: visitor.signedIn?.customerId ?? 0,
      userId_Login: visitor.signedIn?.userId ?? 0,
      token: visitor.signedIn?.validation.token ?? '',
      tranSourceId: 11,
      version: apiVersion,
    }),
    raw: async (method, path, content, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const got = await app().inject({
        method,
        url: path,
        ...(method === 'GET'
          ? { query: content as Record<string, string> }
          : { payload: content as object }),
        headers: {
          ...(cookie !== '' && { cookie }),
          ...(method === 'POST' && {
            'content-type': 'application/json',
            'x-xsrf-token': xsrfIn(
              [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ),
          }),
          ...headers,
        },
      })
      for (const { name, value } of got.cookies) cookies.set(name, value)
      const isJson = String(got.headers['content-type']).includes('json')
      return {
        status: got.statusCode,
        body: isJson ? got.json() : got.rawPayload,
        headers: got.headers,
      }
    },
    call: (endpoint, sent, options) => visitor.send(endpoint, sent, options),
    send: async (
      endpoint,
      sent,
      { key, method = endpoint.method, validation = visitor.validation(), xsrf = true } = {},
    ) => {
      const headers = {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(!xsrf && { 'x-xsrf-token': 'wrong' }),
      }
      const content = {
        ...('validation' in endpoint.input.shape && { validation }),
        ...(await look(endpoint, sent)),
        ...(sent as object),
      }
      if (method === 'POST') return visitor.raw('POST', endpoint.path, content, headers)
      const query = Object.fromEntries(
        Object.entries(content)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
      )
      return visitor.raw('GET', endpoint.path, query, headers)
    },
  }
  return visitor
}

/** The whole server on a fresh database, with its own clock. */
export const openLab = async (
  variables: Record<string, string> = {},
  fresh: Fresh = {},
): Promise<Lab> => {
  const database = await freshDatabase(fresh)
  const config: Config = readConfig({
    LABGATE_LOG: 'silent',
    LABGATE_DEMO: '0',
    LABGATE_REQUIRE_MFA: '0',
    RATE_LIMITS: '1000',
    ALLOWED_DESTINATIONS: '127.0.0.1',
    ...variables,
  })
  const clock = {
    now: new Date(),
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
  }
  const key = randomBytes(32)
  const context = await openContext(config, database, key, () => clock.now)
  const app = await buildApp(context)
  const nodes: FastifyInstance[] = [app]
  const owner = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await database.asLogin(sql, values)).rows as R[]
  const look: Look = (endpoint, sent) => lookFirst(owner, endpoint, sent)
  const lab: Lab = {
    app,
    context,
    database,
    clock,
    owner,
    make: makeBuilders(owner, await sharedHash()),
    visitor: () => visitorOf(() => app, look),
    signIn: async (user, more = {}) => {
      const visitor = visitorOf(() => app, look)
      const got = await visitor.raw('POST', session.authenticate.path, {
        email: typeof user === 'string' ? user : user.userName,
        password,
        ...more,
      })
      if (got.body.valid !== true) throw new Error(`sign-in failed: ${JSON.stringify(got.body)}`)
      visitor.signedIn = got.body as SignedIn
      return visitor
    },
    secondNode: async () => {
      const other = await buildApp(await openContext(config, database, key, () => clock.now))
      nodes.push(other)
      return other
    },
    close: async () => {
      for (const node of nodes) await node.close()
      await database.close()
    },
  }
  return lab
}

/** A visitor on another node with the same cookies and token. */
export const onNode = (visitor: Visitor, node: FastifyInstance): Visitor => {
  const other = visitorOf(
    () => node,
    async () => ({}),
  )
  other.signedIn = visitor.signedIn
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
  return other
}

const refusalForm = z.object({ valid: z.literal(false), message: z.string(), code: z.string() })
/** Whether a response has the endpoint's form; a refusal has the form of every refusal. */
export const answerFits = (endpoint: Endpoint, body: unknown): boolean =>
  refusalForm.safeParse(body).success || endpoint.answer.safeParse(body).success
