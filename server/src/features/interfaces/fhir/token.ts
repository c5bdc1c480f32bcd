import { timingSafeEqual } from 'node:crypto'
import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import { networkOf } from '../../../access/address-range.ts'
import { strangerRow } from '../../../access/audit.ts'
import { digest } from '../../../access/sessions.ts'
import {
  countFailure,
  forgetFailures,
  rangePatience,
  signInPatience,
  waitingUntil,
} from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledOf, q } from '../../../db/queries.ts'
import { isListed } from '../../../http/is-listed.ts'
import { rightsFor, scopeOf } from './rights.ts'

/** Seconds that a token is valid. */
const tokenSeconds = 900

/** A refusal by the token endpoint (RFC 6749, 5.2). */
export interface TokenRefusal {
  status: 400 | 401
  error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope'
}
interface Token {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  scope: string
}

const refusal = (error: TokenRefusal['error']): TokenRefusal => ({
  status: error === 'invalid_client' ? 401 : 400,
  error,
})

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/*
 * By header (client_secret_basic) or in the body (client_secret_post), only one of the two (RFC
 * 6749, 2.3).
 */
const credentialsIn = (
  form: URLSearchParams,
  authorization: string | undefined,
): { key: string; secret: string } | undefined => {
  const [inBody, secretInBody] = [form.get('client_id'), form.get('client_secret')]
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined)
    return authorization === undefined && inBody !== null && secretInBody !== null
      ? { key: inBody, secret: secretInBody }
      : undefined
  const [key, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decoded)
  if (
    key === undefined ||
    secret === undefined ||
    secretInBody !== null ||
    (inBody !== null && inBody !== key)
  )
    return undefined
  return { key, secret }
}

/**
 * A token for a client's credentials (OAuth 2.0 client credentials): opaque, stored as its hash. An
 * unknown client, a wrong secret, a revoked or unconfirmed client, and a wrong address look the
 * same. Failures are counted and noted like those of a sign-in, but delay no right secret: its 32
 * random bytes cannot be guessed, and others can fail from the same address
 * (docs/decisions/0008).
 */
export const makeToken = async (
  context: AppContext,
  form: URLSearchParams,
  authorization: string | undefined,
  address: string,
): Promise<Token | TokenRefusal> => {
  const { database, now, randomBytes } = context
  if (form.getAll('grant_type').length !== 1) return refusal('invalid_request')
  if (form.get('grant_type') !== 'client_credentials') return refusal('unsupported_grant_type')
  const given = credentialsIn(form, authorization)
  if (given === undefined) return refusal('invalid_client')
  const name = given.key.slice(0, 60)
  const range = networkOf(address)
  const keys = { pair: `fhir-pair:${name}|${range}`, range: `range:${range}` }
  const secretHash = digest(given.secret)
  return database.system('fhir sign-in', async (tx) => {
    const wait = await waitingUntil(tx, Object.values(keys), now())
    const client = await tx
      .selectFrom('fhir_client as f')
      .innerJoin('fhir_secret as s', 's.fhir_client_id', 'f.fhir_client_id')
      .innerJoin('customer as c', 'c.customer_id', 'f.customer_id')
      .select(['f.fhir_client_id', 'f.customer_id', 'f.resources', 'f.addresses', 's.secret_hash'])
      .where('f.client_key', '=', given.key)
      .where('f.revoked_at', 'is', null)
      .where('f.confirmed_at', 'is not', null)
      .where('c.active', '=', true)
      .executeTakeFirst()
    const isRight = timingSafeEqual(secretHash, client?.secret_hash ?? Buffer.alloc(32))
    const note = (outcome: string): Promise<unknown> =>
      tx.executeQuery(
        compiledOf(
          strangerRow(
            'fhir.token',
            outcome,
            address,
            0,
            client === undefined ? '' : `FHIR client ${client.fhir_client_id}`,
          ),
        ),
      )
    if (
      client === undefined ||
      !isRight ||
      (client.addresses.length > 0 && !isListed(address, client.addresses))
    ) {
      if (wait === undefined) {
        await countFailure(tx, keys.range, rangePatience, now())
        await countFailure(tx, keys.pair, signInPatience, now())
        await note('refused')
      } else
        context.counted.note(
          'fhir.token',
          'waiting',
          networkOf(address),
          0,
          client === undefined ? '' : `FHIR client ${client.fhir_client_id}`,
        )
      return refusal('invalid_client')
    }
    const rights = rightsFor(form.get('scope') ?? '', client.resources as FhirResource[])
    if (rights.length === 0) return refusal('invalid_scope')
    await forgetFailures(tx, [keys.pair])
    const token = randomBytes(32).toString('base64url')
    const at = now()
    await tx.executeQuery(q.deleteFrom('fhir_token').where('until', '<', at.toISOString()))
    await tx
      .insertInto('fhir_token')
      .values({
        token_hash: digest(token),
        fhir_client_id: client.fhir_client_id,
        rights,
        made_at: at.toISOString(),
        until: new Date(at.getTime() + tokenSeconds * 1000).toISOString(),
      })
      .execute()
    await tx
      .updateTable('fhir_client')
      .set({ last_used_at: at.toISOString() })
      .where('fhir_client_id', '=', client.fhir_client_id)
      .execute()
    await note('done')
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: scopeOf(rights),
    } as const
  })
}
export const isRefused = (answer: Token | TokenRefusal): answer is TokenRefusal => 'error' in answer
