import { Source } from '@labgate/contract/access/sources'
import type { SignedIn } from '@labgate/contract/people/session'
import { post, type Reply } from './post.ts'

export type Answer = SignedIn & Reply

/** Signs in; `code` responds to a request for the second factor. */
export const authenticate = (account: {
  email: string
  password: string
  code?: string
}): Promise<Answer> =>
  post<Answer>('/api/User/Authenticate', { ...account, tranSourceId: Source.Portal })
