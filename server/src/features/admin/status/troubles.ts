import type { Trouble } from '@labgate/contract/admin/status'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant } from '../../../db/sql-parts.ts'
import { findFacts } from './find-facts.ts'
import { judge, troubledServices } from './judge.ts'

/** What everyone can know: which services do not work as they should, and since when. */
export const openTroubles: Query<Trouble> = rawQuery(
  `select service, ${isoInstant('since')} as since from service_trouble order by since, service`,
)

/**
 * Judges all lines and stores which services are in trouble. Each node does this each minute; the
 * first time is kept.
 */
export const noteTroubles = async (
  context: Pick<AppContext, 'config' | 'database' | 'now'>,
): Promise<void> => {
  const troubled = troubledServices(judge(await findFacts(context)))
  await context.database.systemQuery('troubles', [
    rawQuery('delete from service_trouble where service <> all ($1::text[])', [troubled]),
    rawQuery(
      `
        insert into service_trouble (service, since)
        select unnest($1::text[]), $2::timestamptz
        on conflict do nothing
      `,
      [troubled, context.now().toISOString()],
    ),
  ])
}
