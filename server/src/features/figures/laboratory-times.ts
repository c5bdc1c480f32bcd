import { piecesOf } from './pieces.ts'
import { sqlDay } from './sql-day.ts'

/**
 * SQL: the laboratory's stored turnaround between two days, as rows of
 * `segment, lab_type_id, bucket, n`. Whole months and weeks are one cell each, so a bucket may have
 * several rows.
 */
export const laboratoryTimes = (segments: readonly number[], from: string, to: string): string =>
  piecesOf(from, to)
    .map((piece) => {
      const [table, period] =
        piece.grain === 'd'
          ? ['figure_time_house', 'k.day']
          : ['figure_time_house_period', `k.grain = '${piece.grain}' and k.start`]
      return `
        select k.segment, k.lab_type_id, k.bucket, k.n
        from ${table} k
        where
          k.segment in (${segments.map(Number).join(', ')})
          and ${period} between ${sqlDay(piece.from)} and ${sqlDay(piece.to)}
      `
    })
    .join(' union all ')
