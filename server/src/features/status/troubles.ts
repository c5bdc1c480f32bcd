import type { Trouble } from '@labgate/contract/status'
import { written, type Built } from '../../db/queries.ts'
import { isoInstant } from '../../db/sql-parts.ts'
import type { House } from '../../house.ts'
import { findFacts } from './find-facts.ts'
import { judge, troubledServices } from './judge.ts'

/** What everyone can know: which services do not work as they should, and since when. */
export const openTroubles: Built<Trouble> = written(`select service, ${isoInstant('since')} as since from service_trouble order by since, service`)

/** Judges all lines and stores which services are in trouble. Each node does this each minute; the first time is kept. */
export const noteTroubles = async (house: Pick<House, 'config' | 'database' | 'now'>): Promise<void> => {
  const troubled = troubledServices(judge(await findFacts(house)))
  await house.database.systemAsk('troubles', [
    written('delete from service_trouble where service <> all ($1::text[])', [troubled]),
    written('insert into service_trouble (service, since) select unnest($1::text[]), $2::timestamptz on conflict do nothing', [
      troubled,
      house.now().toISOString(),
    ]),
  ])
}
