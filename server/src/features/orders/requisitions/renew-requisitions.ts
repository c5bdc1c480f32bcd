import type { AppContext } from '../../../app-context.ts'
import { presentRequisitions } from '../../../core/requisitions/requisitions.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { rawQuery } from '../../../db/queries.ts'
import { oneByOne } from '../../../jobs/one-by-one.ts'
import { JobFailed } from '../../../jobs/queues.ts'
import { Unprintable } from '../../../paper/faces.ts'

const batch = 100

/*
 * One that cannot be drawn reports it when someone requests it; any other failure holds up no other
 * requisition.
 */
const makeEach = async (
  context: AppContext,
  ids: readonly number[],
  onFailed: (id: number) => void = () => {},
): Promise<number> => {
  let made = 0
  await oneByOne(
    context,
    ['requisition', 'requisitions'],
    ids,
    (id) => id,
    async (id) => {
      try {
        await presentRequisitions(context, [id])
        made++
      } catch (error) {
        if (error instanceof Unprintable) return
        onFailed(id)
        throw error
      }
    },
  )
  return made
}
const idsOf = async (
  { database }: AppContext,
  sql: string,
  values: readonly unknown[] = [],
  durable = false,
): Promise<number[]> => {
  const [outcome] = await database.ask(
    systemScope,
    [rawQuery<{ id: number }>(sql, [...values])],
    durable,
  )
  return ((outcome?.rows ?? []) as { id: number }[]).map(({ id }) => id)
}

const takeStale = `
  update order_document
  set stale = false
  where
    order_document_id in (
      select order_document_id
      from order_document
      where stale and superseded_at is null
      order by order_document_id
      limit ${batch}
      for update skip locked
    )
  returning lab_order_id as id
`
const staleAgain = `
  update order_document
  set stale = true
  where lab_order_id = any ($1::bigint[]) and superseded_at is null
  returning lab_order_id as id
`

/**
 * Regenerates requisitions whose orders have changed since: signed, canceled, edited. One that
 * fails is due again in the next run. Returns how many.
 */
export const renewRequisitions = async (context: AppContext): Promise<number> => {
  let renewed = 0
  const failed: number[] = []
  const errors: unknown[] = []
  for (let isLast = false; !isLast;) {
    const ids = await idsOf(context, takeStale, [], true)
    isLast = ids.length < batch
    try {
      renewed += await makeEach(context, ids, (id) => failed.push(id))
    } catch (error) {
      errors.push(error)
      isLast ||= !(error instanceof JobFailed)
    }
  }
  if (failed.length > 0) await idsOf(context, staleAgain, [failed], true)
  if (errors.length > 0) throw errors[0]
  return renewed
}

/** A specimen accessioned longer ago than this has its requisition made on request. */
const within = '1 hour'
const mostAtOnce = 500

/**
 * Generates missing requisitions for recently accessioned specimens (records.md#accessioning).
 * Returns how many.
 */
export const makeMissingRequisitions = async (context: AppContext): Promise<number> =>
  makeEach(
    context,
    await idsOf(
      context,
      `
        select o.lab_order_id as id
        from lab_order o
        where
          o.accessioned_at > $1::timestamptz - interval '${within}'
          and not exists (
            select
            from order_document d
            where d.lab_order_id = o.lab_order_id and d.kind = 'requisition'
          )
        order by o.accessioned_at desc
        limit ${mostAtOnce}
      `,
      [context.now().toISOString()],
    ),
  )
