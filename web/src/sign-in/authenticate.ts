import { Source } from '@labgate/contract/access/sources'
import type { SignedIn } from '@labgate/contract/people/session'
import { deviceShows } from '../session/passkeys.ts'
import { post, type Reply } from './post.ts'

export type Answer = SignedIn & Reply

/** Signs in; `code` responds to a request for the second factor. */
export const authenticate = (account: {
  email: string
  password: string
  code?: string
}): Promise<Answer> =>
  post<Answer>('/api/User/Authenticate', { ...account, tranSourceId: Source.Portal })

/**
 * Signs in with a passkey of this device, or of a phone or key beside it. Throws if the user cancels.
 */
export const authenticateByPasskey = async (): Promise<Answer> => {
  const begun = await post<Answer & { options?: string }>('/api/User/BeginPasskeySignIn', {})
  if (begun.options === undefined) return begun
  const response = await deviceShows(begun.options)
  return post<Answer>('/api/User/PasskeySignIn', { response })
}

/** Signs in with what an identity provider sent the browser back with. */
export const backFromOrganization = (sent: {
  code: string
  state: string
  iss?: string
}): Promise<Answer> => post<Answer>('/api/User/SingleSignOn', sent)

/** The second factor after that: a code. */
export const showCodeOfOrganization = (code: string): Promise<Answer> =>
  post<Answer>('/api/User/ShowFactorOfSingleSignOn', { code })

/** The second factor after that: a passkey. Throws if the user cancels. */
export const showPasskeyOfOrganization = async (): Promise<Answer> => {
  const begun = await post<Answer & { options?: string }>('/api/User/BeginPasskeySignIn', {})
  if (begun.options === undefined) return begun
  const response = await deviceShows(begun.options)
  return post<Answer>('/api/User/ShowFactorOfSingleSignOn', { response })
}
