import { signIn } from '@labgate/server/client.ts'
import type { Laboratory } from './laboratory.ts'
import { demoPassword, emailOf, type Who } from './people.ts'

type Answer = { valid: boolean; message: string; code?: string } & Record<string, never>

/** Another person at another computer, who makes calls without a browser. */
export interface Client {
  userId: number
  /** As its browser would send them: 'name=value'. */
  cookies: readonly string[]
  /** Makes a call (rules.md#calls-that-stay) and returns the response, including refusals. */
  call<A = Answer>(path: string, body?: object): Promise<A>
}

/** Signs in through the API. Throws if refused. */
export const clientOf = async (labgate: Laboratory, who: Who): Promise<Client> => {
  const { signedIn, cookies, ask } = await signIn(labgate.url, emailOf(who), demoPassword())
  labgate.secret(signedIn.validation.token)
  return {
    userId: signedIn.userId,
    cookies,
    call: async <A>(path: string, body?: object) => (await ask(`/api/${path}`, body)) as A,
  }
}
