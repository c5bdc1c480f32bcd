import type { Endpoint } from '@labgate/contract/endpoint'
import { apiVersion, session, type SignedIn } from '@labgate/contract/session'
import type { Ask } from '../load/ask.ts'

export const demoPassword = 'Labgate-Demo-1'
/** Who makes the calls: sees every account and may save each. */
const supervisor = 'cet-supervisor@labgate.example'

/** Someone who is signed in, with cookies and header as the web app has them. */
export interface Visitor {
  userId: number
  userTypeId: number
  /** 0: of the laboratory. */
  customerId: number
  cookies: string
  xsrf: string
  validation: object
}

export const signIn = async (address: string, email = supervisor): Promise<Visitor> => {
  const answer = await fetch(`${address}${session.authenticate.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const body = (await answer.json()) as SignedIn
  if (!body.valid || body.validation.token === '') throw new Error(`${email} cannot sign in: ${body.message}`)
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return {
    userId: body.userId,
    userTypeId: body.userTypeId,
    customerId: body.customerId,
    cookies: set.join('; '),
    xsrf: set.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
    validation: { entityId_Login: body.customerId, userId_Login: body.userId, token: body.validation.token, tranSourceId: 11, version: apiVersion },
  }
}

/** A call as the web app sends it (web/src/api/wire.ts). */
export const askAs = (visitor: Visitor, endpoint: Endpoint, sent: Record<string, unknown>, more: Pick<Ask, 'expects' | 'from'> & { key?: string }): Ask => {
  const { key, ...rest } = more
  const content = { validation: visitor.validation, ...sent }
  const cookie = visitor.cookies
  if (endpoint.method === 'GET' && endpoint.byPost !== true) {
    const query = new URLSearchParams(
      Object.entries(content).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as [string, string]),
    )
    return { method: 'GET', path: `${endpoint.path}?${query.toString()}`, headers: { cookie }, ...rest }
  }
  return {
    method: 'POST',
    path: endpoint.path,
    headers: { cookie, 'x-xsrf-token': visitor.xsrf, ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify(content),
    ...rest,
  }
}
