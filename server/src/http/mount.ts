import { Source, systemClients } from '@labgate/contract/access/sources'
import { answerSchema } from '@labgate/contract/kit/answer-schema'
import { isAmong } from '@labgate/contract/kit/coded'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { answersFile, type Endpoint, type Issue } from '@labgate/contract/kit/endpoint'
import { invisibleRemovedFrom, withoutInvisibleLines } from '@labgate/contract/kit/invisible-lines'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { networkOf } from '../access/address-range.ts'
import { auditRow, type About } from '../access/audit.ts'
import { atTask } from '../access/chart-tasks.ts'
import { Refusal } from '../access/refusal.ts'
import { isProven, longList } from '../access/second-factor-rule.ts'
import type { Session } from '../access/session-of-row.ts'
import type { AppContext } from '../app-context.ts'
import { wasStopped } from '../db/away.ts'
import { within } from '../db/time-limits.ts'
import { safeName } from '../files/safe-name.ts'
import { withTaken } from '../files/taken.ts'
import {
  admit,
  blockOf,
  mustBePublicBlock,
  mustMatchXsrf,
  RefusedTo,
  signedOut,
  signsOut,
  sourceOf,
} from './admit.ts'
import { auditRefusal } from './audit-refusal.ts'
import { changeWith, readWith, type Call, type Route } from './call.ts'
import { bodyLimit, fileBodyLimit, publicBodyLimit } from './check-request-head.ts'
import { download, wantsBytes } from './download.ts'
import { Later, saveStopped } from './failures.ts'
import { takenOf } from './large-body.ts'
import { renamer } from './names.ts'
import { isFromOwnMachine } from './own-machine.ts'
import { pagingLifter } from './paging-names.ts'
import type { Rates } from './rates.ts'
import { namesPatients, seenPatients } from './seen-patients.ts'
import { workClassOf } from './work-class.ts'

const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.slice(0, 50).map(({ path, message, code }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
    rule: code,
  }))

type Cookies = Call['cookies']
const cookiesOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => ({
  get: (name) => request.cookies[name],
  set: (name, value, options) =>
    void reply.setCookie(name, value, { sameSite: 'strict', secure, ...options }),
})

/** Reads a request into the schema's names and values, or refuses with every error at its path. */
const receiver = (endpoint: Endpoint) => {
  const rename = renamer(endpoint.input)
  return (
    raw: Record<string, unknown>,
    source: number,
  ): { input: Record<string, unknown>; removed: readonly string[] } => {
    const unknown: string[] = []
    let renamed: Record<string, unknown>
    try {
      renamed = rename(raw, unknown)
    } catch (error) {
      throw new Refusal('not-valid', `${(error as Error).message}.`)
    }
    // system clients can send fields of a later version (rules.md#unknown-names-in-requests)
    if (unknown.length > 0 && !isAmong(systemClients, source))
      throw new Refusal(
        'not-valid',
        `There is no field ${unknown[0]?.slice(0, 80)}.`,
        unknown.map((name) => ({
          path: name.split('.'),
          message: 'Field not found.',
          rule: 'unknown-field',
        })),
      )
    const { clean, removed } = withoutInvisibleLines(endpoint.input, renamed)
    const parsed = endpoint.input.safeParse(clean)
    if (!parsed.success) throw new Refusal('not-valid', undefined, issuesOf(parsed.error))
    return { input: parsed.data, removed }
  }
}

/**
 * Binds every endpoint of the table to its address. Each GET is also served as POST, with the same
 * names in the body (rules.md#get-and-post).
 */
export const mount = (
  app: FastifyInstance,
  context: AppContext,
  routes: readonly Route[],
  rates: Rates,
): void => {
  const { database, config } = context

  for (const { name, endpoint, handle } of routes) {
    const receive = receiver(endpoint)
    const withPaging = pagingLifter(endpoint.input)
    const isPublic = endpoint.access === 'public'
    const workClass = workClassOf(endpoint)
    const showsPatients = namesPatients(endpoint.answer)
    const kind = endpoint.changes
      ? 'change'
      : 'fileAsBase64' in endpoint.answer.shape
        ? 'file'
        : 'read'

    /*
     * Input from a signed-in person that no form of ours would send: recorded with a count, since a
     * broken client may send it without end.
     */
    const counting = <T>(request: FastifyRequest, { actor }: Session, work: () => T): T => {
      try {
        return work()
      } catch (error) {
        if (error instanceof Refusal)
          context.counted.note(name, `refused: ${error.code}`, networkOf(request.ip), actor.userId)
        throw error
      }
    }
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const given = request.method === 'GET' ? request.query : (request.body ?? {})
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new Refusal('unreadable', 'Send one JSON object.')
      const raw = given as Record<string, unknown>
      let session: Session | undefined
      if (!isPublic) session = await admit(context, request, name, endpoint, raw)
      if (endpoint.publicBlock) mustBePublicBlock(raw, context.now())
      const source = session?.actor.source ?? saidSource(raw)
      if (source === Source.Public && !endpoint.publicBlock)
        throw new Refusal('not-signed-in', 'Source 1 is for ResetCode and ResetPassword only.')
      const { input, removed } =
        session === undefined
          ? receive(withPaging(raw), source)
          : counting(request, session, () => receive(withPaging(raw), source))
      delete input['validation']
      if (isPublic && typeof input['email'] === 'string')
        await rates.name(request, reply, input['email'])
      const actor = session && {
        ...atTask(session.actor, name),
        factorIsDue: session.hasSecondFactor && !isProven(session.provenAt, context.now()),
      }
      const abouts: About[] = []
      const noted = (about: About): void => void abouts.push(about)
      const call: Call<Endpoint, unknown> = {
        name,
        input,
        actor,
        origin: {
          source,
          address: request.ip,
          agent: String(request.headers['user-agent'] ?? ''),
          host: request.host,
        },
        isFromOwnMachine: isFromOwnMachine(request),
        cookies: cookiesOf(request, reply, config.secure),
        mustMatchXsrf: () => mustMatchXsrf(request, config.secure),
        provenAt: session?.provenAt ?? null,
        shows: (records) => noted({ shows: records }),
        read: actor ? readWith(database, actor, name, noted) : noActor,
        ...(actor
          ? changeWith(database, actor, name, keyOf(request), input, noted)
          : { change: noActor, wasRepeated: noActor }),
      }
      // routesFor paired the handler with its endpoint; the table of routes has lost the type
      const answered = await (handle(call as never) as Promise<object>).catch(
        async (error: unknown) => {
          throw error instanceof Refusal && actor
            ? await auditRefusal(database, actor, name, input, error)
            : error
        },
      )
      const isLong =
        'list' in answered && Array.isArray(answered.list) && answered.list.length > longList
      if (isLong && session !== undefined && actor?.factorIsDue === true)
        throw new RefusedTo('second-factor', session)
      const said = { valid: true, message: '', ...answered }
      /* Whoever sent them learns of it; a search finds what was meant. */
      if (endpoint.changes && removed.length > 0)
        said.message = `${said.message} ${invisibleRemovedFrom(removed)}`.trim()
      const answer = { ...said, ...(answersFile(endpoint) && namedSafely(answered)) }
      const isFile = wantsBytes(endpoint, input)
      const sent = isFile ? answer : answerSchema(endpoint).parse(answer) // without fields that it does not name
      const seen = actor ? seenPatients(actor, name, abouts, showsPatients ? sent : {}, kind) : []
      if (actor && seen.length > 0) await database.ask(actor, seen)
      return isFile ? download(reply, answer) : sent
    }
    const guarded = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      try {
        return await within(workClass, () =>
          withTaken(takenOf(request), () => serve(request, reply)),
        )
      } catch (error) {
        if (
          signsOut(name) &&
          error instanceof Refusal &&
          error.code === 'not-signed-in' &&
          (await isOver(context, request))
        )
          return signedOut
        // a lock that another save holds, whose node may be gone: the same request can come again
        if (endpoint.changes && wasStopped(error)) throw new Later('busy', saveStopped)
        if (isPublic && error instanceof Refusal)
          context.counted.note(name, `refused: ${error.code}`, networkOf(request.ip))
        if (error instanceof RefusedTo) {
          const { actor } = error.session
          await database.systemQuery('audit', [auditRow(actor, name, {}, `refused: ${error.code}`)])
        }
        throw error
      }
    }
    const limit = isPublic ? publicBodyLimit : endpoint.carriesFile ? fileBodyLimit : bodyLimit
    const shared = {
      url: endpoint.path,
      bodyLimit: limit,
      config: { name, carriesFile: endpoint.carriesFile ?? false, isPublic },
      handler: guarded,
    }
    app.route({ ...shared, method: 'POST' })
    // no one would read a HEAD response
    if (endpoint.method === 'GET') app.route({ ...shared, method: 'GET', exposeHeadRoute: false })
  }
}

/*
 * Whether a browser's session is over: it ended while its cookie was being checked, or the browser
 * is at an address of system clients. A program is told that its token is wrong.
 */
const isOver = async (
  { sessions, config }: AppContext,
  { body, cookies }: FastifyRequest,
): Promise<boolean> => {
  const { source } = blockOf(
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
  )
  const cookie = cookies[cookieNames(config.secure).session]
  return (
    source === Source.Portal &&
    (cookie === undefined || (await sessions.ofCookie(cookie)) === undefined)
  )
}

/** Authenticate can name its source next to the block; that one then counts. */
const saidSource = (raw: Record<string, unknown>): number => {
  const source = Object.entries(raw).find(([name]) => name.toLowerCase() === 'transourceid')
  return source === undefined ? blockOf(raw).source : sourceOf(source[1])
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}
const namedSafely = (answered: { fileName?: string; fileType?: string }): object =>
  answered.fileName === undefined || answered.fileType === undefined
    ? {}
    : { fileName: safeName(answered.fileName, answered.fileType) }
const noActor = (): never => {
  throw new Error('a public call has no actor')
}
