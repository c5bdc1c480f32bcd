import type { Laboratory } from './laboratory.ts'
import { demoPassword, emailOf, type Who } from './people.ts'

type Body = Record<string, unknown>
type Answer = { valid: boolean; message: string; code?: string } & Record<string, never>

/** Somebody else at another computer, who makes calls without a browser. */
export interface Client {
  userId: number
  /** What its browser would send: 'name=value'. */
  cookies: readonly string[]
  /** Makes a call (spec.md section 7) and answers what came, refusals too. */
  call<A = Answer>(path: string, body?: Body): Promise<A>
}

const cookiesOf = (response: Response): string[] => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const valueOf = (cookies: readonly string[], name: string): string => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''

/** Signs in by the wire. Throws when that is refused. */
export const clientOf = async (labgate: Laboratory, who: Who): Promise<Client> => {
  const first = await fetch(`${labgate.url}/login`)
  const xsrf = cookiesOf(first).find((cookie) => cookie.startsWith('XSRF-TOKEN=')) ?? ''
  const post = (path: string, body: Body, cookie: string): Promise<Response> =>
    fetch(`${labgate.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': decodeURIComponent(valueOf([xsrf], 'XSRF-TOKEN')) },
      body: JSON.stringify(body),
    })
  const entered = await post('/api/User/Authenticate', { email: emailOf(who), password: demoPassword, tranSourceId: 11 }, xsrf)
  const answer = (await entered.json()) as { valid: boolean; message: string; userId: number; customerId: number; validation: { token: string } }
  if (!answer.valid) throw new Error(`${who} could not sign in: ${answer.message}`)
  labgate.secret(answer.validation.token)
  const cookies = [xsrf, ...cookiesOf(entered).filter((one) => one.startsWith('labgate='))]
  const cookie = cookies.join('; ')
  const validation = { entityId_Login: answer.customerId, userId_Login: answer.userId, token: answer.validation.token, tranSourceId: 11, version: '2022.0.1' }
  return {
    userId: answer.userId,
    cookies,
    call: async (path, body = {}) => (await (await post(`/api/${path}`, { validation, ...body }, cookie)).json()) as never,
  }
}
