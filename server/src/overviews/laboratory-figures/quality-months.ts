import { monthOf } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { systemScopeWithin } from '../../core/scope/system-scope.ts'
import { pipeline, type Database } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { firstTries, keyingErrors, type MonthShare } from './quality.queries.ts'

/** Months stored, besides the current one; those of the last days are recounted each day. */
const monthsBack = 24
const settledAfterDays = 60

/*
 * Reviews and faxes of restricted charts are left out, as in the requested month: its list has none
 * of them.
 */
const mostReaders = systemScopeWithin({ userId: 0, charts: [] })

/** Indicators with many records, each with its count over a span. */
export const keptKinds = {
  keying: keyingErrors,
  'first-try': firstTries,
} as const satisfies Record<string, (from: string, to: string) => Query<MonthShare>>
export type KeptKind = keyof typeof keptKinds
export const keptKindNames = Object.keys(keptKinds) as KeptKind[]

/**
 * Counts the past months: those not stored yet, and those that may still change. `today`: the
 * laboratory's.
 */
export const keepQualityMonths = async (
  database: Pick<Database, 'systemQuery' | 'forActor'>,
  today: string,
): Promise<void> => {
  const [found] = await database.systemQuery('quality months', [
    rawQuery<{ kind: string; last: string }>(
      'select kind, max(month) as last from quality_month group by kind',
    ),
  ])
  const lasts = found?.rows ?? []
  const [oldest, open] = [
    periodAfter('m', monthOf(today), -monthsBack),
    monthOf(dayAfter(today, -settledAfterDays)),
  ]
  for (const kind of keptKindNames) {
    const last = lasts.find((row) => row.kind === kind)?.last
    const missing = last === undefined ? oldest : periodAfter('m', last, 1)
    const from = missing < open ? missing : open
    const counted = await database.forActor(
      mostReaders,
      async (tx) => (await pipeline(tx, keptKinds[kind](from, dayAfter(monthOf(today), -1))))[0],
    )
    const rows: (MonthShare & { kind: KeptKind; counted_on: string })[] = []
    for (let month = from; month < monthOf(today); month = periodAfter('m', month, 1)) {
      const { n = 0, d = 0 } = counted.find((row) => row.month === month) ?? {}
      rows.push({ kind, month, n, d, counted_on: today })
    }
    await database.systemQuery('quality months', [
      rawQuery(
        `
          insert into quality_month
          select r.* from json_populate_recordset(null::quality_month, $1::json) r
          on conflict (kind, month) do update
            set
              n = excluded.n,
              d = excluded.d,
              counted_on = excluded.counted_on
        `,
        [JSON.stringify(rows)],
      ),
    ])
  }
}

/** An indicator by month: the requested month counted now, like its list, the others as stored. */
export const sharesOf = (
  kind: KeptKind,
  first: string,
  request: { from: string; to: string },
): Query<MonthShare> => {
  const { sql, parameters } = keptKinds[kind](request.from, request.to).compile()
  const at = (place: number): string => `$${parameters.length + place}`
  return rawQuery(
    `
      select c.month, c.n, c.d from (${sql}) c
      union all
      select month, n, d
      from quality_month
      where kind = ${at(1)} and month >= ${at(2)}::date and month <> ${at(3)}::date
    `,
    [...parameters, kind, first, request.from],
  )
}
