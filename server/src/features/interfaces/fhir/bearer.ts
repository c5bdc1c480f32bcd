import { Source } from '@labgate/contract/access/sources'
import { noMarks, UserType, type Who } from '@labgate/contract/access/user-types'
import type { Actor } from '../../../access/actor.ts'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery } from '../../../db/queries.ts'
import { isListed } from '../../../http/is-listed.ts'
import { FhirFault } from './outcome.ts'

/** A practice's system behind a request, and what its token allows. */
export interface Client {
  fhirClientId: number
  actor: Actor
  rights: readonly string[]
}
interface Row {
  fhir_client_id: number
  customer_id: number
  locations: number[]
  employees: boolean
  addresses: string[]
  rights: string[]
}

/* It sees what a user of the practice without further rights sees. */
const ofPractice = (entityId: number): Who => ({
  userTypeId: UserType.ClinicUser,
  entityId,
  ...noMarks,
})

const actorOf = (
  { customer_id: customerId, locations, employees }: Row,
  address: string,
): Actor => ({
  userId: 0,
  userName: '',
  own: ofPractice(customerId),
  who: ofPractice(customerId),
  subjectId: 0,
  visitId: 0,
  asId: 0,
  asName: '',
  sessionId: 0,
  source: Source.Fhir,
  address,
  customers: [customerId],
  locations: locations.length === 0 ? null : locations,
  employees,
  // the laboratory's staff made it and holds its secret: restricted charts stay closed to it
  // (docs/decisions/0092)
  charts: [],
})

const find = `
  select f.fhir_client_id, f.customer_id, f.locations, f.employees, f.addresses, t.rights
  from
    fhir_token t
    join fhir_client f using (fhir_client_id)
    join customer c using (customer_id)
  where t.token_hash = $1 and t.until > $2 and f.revoked_at is null and c.active
`

/**
 * The client of a request. Each request queries the database: revoking a client takes effect at
 * once. Refused without a token, with an unknown or expired one, for a revoked client, and from an
 * address that is not listed: all look the same.
 */
export const clientOf = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  authorization: string | undefined,
  address: string,
): Promise<Client> => {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '')?.[1]
  const refused = new FhirFault(401, 'login', 'Send a valid access token.')
  if (token === undefined) throw refused
  const [outcome] = await database.systemQuery('fhir token', [
    rawQuery<Row>(find, [digest(token), now()]),
  ])
  const row = outcome?.rows[0] as Row | undefined
  if (row === undefined || (row.addresses.length > 0 && !isListed(address, row.addresses)))
    throw refused
  return { fhirClientId: row.fhir_client_id, actor: actorOf(row, address), rights: row.rights }
}
