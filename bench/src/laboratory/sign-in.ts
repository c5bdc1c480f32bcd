import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { signIn as signInAt } from '@labgate/server/client.ts'
import type { Ask } from '../load/ask.ts'

/** Differs from the well-known demo password: the measured databases may be on a server. */
export const demoPassword = 'Bench-Violet-77'
/** User who makes the calls: sees every account and can save each. */
const supervisor = 'cet-supervisor@labgate.example'

/** A signed-in user, with cookies and header as the web app has them. */
export interface Visitor {
  userId: number
  userTypeId: number
  /** 0 for the laboratory. */
  customerId: number
  cookies: string
  xsrf: string
  validation: object
}

export const signIn = async (address: string, email = supervisor): Promise<Visitor> => {
  const { signedIn, cookies, xsrf, validation } = await signInAt(address, email, demoPassword)
  const { userId, userTypeId, customerId } = signedIn
  return { userId, userTypeId, customerId, cookies: cookies.join('; '), xsrf, validation }
}

/** A call as the web app sends it (web/src/api/wire.ts). */
export const askAs = (
  visitor: Visitor,
  endpoint: Endpoint,
  sent: Record<string, unknown>,
  more: Pick<Ask, 'expects' | 'from'> & { key?: string },
): Ask => {
  const { key, ...rest } = more
  const content = { validation: visitor.validation, ...sent }
  const cookie = visitor.cookies
  if (endpoint.method === 'GET' && endpoint.byPost !== true) {
    const query = new URLSearchParams(
      Object.entries(content).map(
        ([name, value]) =>
          [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as [
            string,
            string,
          ],
      ),
    )
    return {
      method: 'GET',
      path: `${endpoint.path}?${query.toString()}`,
      headers: { cookie },
      ...rest,
    }
  }
  return {
    method: 'POST',
    path: endpoint.path,
    headers: {
      cookie,
      'x-xsrf-token': visitor.xsrf,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(content),
    ...rest,
  }
}
