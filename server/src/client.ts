import { setTimeout as pause } from 'node:timers/promises'
import { Source } from '@labgate/contract/access/sources'
import { xsrfIn } from '@labgate/contract/kit/cookies'
import type { ApiResponse, Endpoint, Issue, RequestInput } from '@labgate/contract/kit/endpoint'
import { apiVersion, session, type SignedIn } from '@labgate/contract/people/session'

/** No one answers at an address, or whatever answers is not Labgate. */
export class NoLabgate extends Error {}

/** The server refused: the refusal code, with its text as the message. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, text: string) {
    super(text)
    this.code = code
  }
}

/** The response of any call. */
export interface AnyAnswer {
  valid: boolean
  message: string
  code?: string
  issues?: Issue[]
}

/** A user signed in from another computer, making calls without a browser. */
export interface Person {
  signedIn: SignedIn
  /** What the browser would send: 'name=value'. */
  cookies: readonly string[]
  /** The X-XSRF-TOKEN header value. */
  xsrf: string
  /** The block sent with every call. */
  validation: object
  /** Makes a call by its path and returns the response, including refusals. Throws NoLabgate. */
  ask(path: string, content?: object): Promise<AnyAnswer>
  /** Makes a contract call. Throws Refused and NoLabgate. */
  call<E extends Endpoint>(endpoint: E, sent: RequestInput<E>): Promise<ApiResponse<E>>
}

interface Reply {
  answer: AnyAnswer
  cookies: string[]
}

/** Every call can be made by POST, with its parameters in the body. */
const post = async (
  address: string,
  path: string,
  content: object,
  headers: Record<string, string> = {},
  patience = 5,
): Promise<Reply> => {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  }).catch((error: Error) => {
    const { code = 'no answer' } = (error.cause ?? {}) as { code?: string }
    throw new NoLabgate(`No answer from ${address} (${code}).`)
  })
  // it is faster than a person, so it waits as instructed
  if (reply.status === 429 && patience > 0) {
    await pause(Math.min(60, Number(reply.headers.get('retry-after') ?? 5)) * 1000)
    return post(address, path, content, headers, patience - 1)
  }
  const answer = (await reply.json().catch(() => null)) as Partial<AnyAnswer> | null
  if (typeof answer?.valid !== 'boolean')
    throw new NoLabgate(`${address} answered, but it is not Labgate.`)
  return {
    answer: answer as AnyAnswer,
    cookies: reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
  }
}

/** A refusal's message: the first field's issue, if fields are at fault. */
const refusal = ({ code = '', message, issues = [] }: AnyAnswer): Refused =>
  new Refused(code, issues[0]?.message ?? message)

/** Signs in to a server by email or user name. Throws Refused and NoLabgate. */
export const signIn = async (address: string, name: string, password: string): Promise<Person> => {
  const { answer, cookies } = await post(address, session.authenticate.path, {
    email: name,
    password,
  })
  const signedIn = answer as SignedIn
  if (!signedIn.valid || signedIn.validation.token === '') throw refusal(answer)
  const xsrf = xsrfIn(cookies.join('; '))
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
  const validation = {
    entityId_Login: signedIn.customerId,
    userId_Login: signedIn.userId,
    token: signedIn.validation.token,
    tranSourceId: Source.Portal,
    version: apiVersion,
  }
  const ask: Person['ask'] = async (path, content = {}) =>
    (await post(address, path, { validation, ...content }, headers)).answer
  return {
    signedIn,
    cookies,
    xsrf,
    validation,
    ask,
    call: async (endpoint, sent) => {
      const got = await ask(endpoint.path, sent)
      if (!got.valid) throw refusal(got)
      return got as AnyAnswer & ApiResponse<typeof endpoint>
    },
  }
}
