import { session } from '@labgate/contract/people/session'
import { hashAddress } from '../floor/order.ts'
import { demoPassword } from '../laboratory/sign-in.ts'
import type { Targets } from '../laboratory/targets.ts'
import type { Deck } from './deck.ts'

/** Each user signs in from a different address, so the per-address limit does not apply here. */
const addressOf = (at: number): string =>
  `10.${Math.floor(at / 62_500) % 250}.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`

/** Sign-in next to hashing a password alone. */
export const authenticateDeck = ({ signIns }: Targets): Deck => ({
  name: 'Authenticate',
  kind: 'sign-in',
  ours: signIns.map(({ email, userId }, at) => ({
    method: 'POST',
    path: session.authenticate.path,
    headers: { 'x-forwarded-for': addressOf(at) },
    body: JSON.stringify({ email, password: demoPassword }),
    expects: `"userId":${userId},`,
  })),
  floor: signIns.map(() => ({
    method: 'POST',
    path: hashAddress,
    headers: {},
    body: JSON.stringify({ password: demoPassword }),
    expects: '',
  })),
})
