import { z } from 'zod'
import { Done, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, secret } from '../kit/values.ts'
import { SignedIn } from './session.ts'

/** Passkeys a user can have at a time. */
export const mostPasskeys = 20
/** How long a device has to respond. */
export const passkeyWaitsMs = 5 * 60_000

export const Passkey = z.object({
  passkeyId: id(),
  name: line(60),
  dateMade: instant(),
  dateUsed: instant(),
  /** The maker of the device keeps a copy for the user's other devices. */
  isSynced: flag(),
})
export type Passkey = z.infer<typeof Passkey>

/** What the browser hands to the device, and what it responds: JSON as in WebAuthn Level 3. */
const Options = answer({ options: z.string() })
/** Characters of a device's response. */
export const mostOfResponse = 20_000
const response = secret(mostOfResponse)

/** Keys on the user's own devices, which sign in without a password (rules.md#passkeys). */
export const passkeys = endpoints({
  list: {
    method: 'GET',
    path: '/api/User/GetPasskeyList',
    access: 'signed-in',
    input: query({}),
    answer: shortListOf(Passkey),
  },
  /** Needs the password, and the second factor again if there is one. */
  begin: {
    method: 'POST',
    path: '/api/User/BeginPasskey',
    access: 'signed-in',
    notInVisit: true,
    input: body({ password: secret(200) }),
    answer: Options,
  },
  /** `recoveryCodes`: new ones, if this is the user's first second factor. */
  add: {
    method: 'POST',
    path: '/api/User/AddPasskey',
    access: 'signed-in',
    notInVisit: true,
    input: body({ name: line(60), response }),
    answer: answer({ recoveryCodes: z.array(z.string()) }),
  },
  remove: {
    method: 'POST',
    path: '/api/User/RemovePasskey',
    access: 'signed-in',
    notInVisit: true,
    input: body({ passkeyId: id() }),
    answer: Done,
  },
  beginProof: {
    method: 'POST',
    path: '/api/User/BeginPasskeyProof',
    access: 'signed-in',
    notInVisit: true,
    input: body({}),
    answer: Options,
  },
  /** As `secondFactor.prove`, with a passkey instead of a code. */
  prove: {
    method: 'POST',
    path: '/api/User/ProvePasskey',
    access: 'signed-in',
    notInVisit: true,
    input: body({ response }),
    answer: Done,
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/User/BeginPasskeySignIn',
    access: 'public',
    input: z.object({}),
    answer: Options,
  },
  signIn: {
    method: 'POST',
    path: '/api/User/PasskeySignIn',
    access: 'public',
    input: z.object({ response }),
    answer: SignedIn,
  },
})
