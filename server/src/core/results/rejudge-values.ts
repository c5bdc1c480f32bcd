import { rawQuery, type Query } from '../../db/queries.ts'
import type { NewRow } from './file-values.ts'
import type { JudgeValue } from './judge-values.ts'
import { storedFlags } from './stored-flags.ts'
import { valueColumns } from './write-version.ts'

/** A value in effect with everything stored about it. */
export type KeptRow = NewRow & { observationId: number }
export const keptRows = (labOrderId: number): Query<KeptRow> =>
  rawQuery(
    `
      select observation_id as "observationId", ${valueColumns.join(', ')}
      from observation
      where lab_order_id = $1 and version_to is null
      order by place, observation_id
    `,
    [labOrderId],
  )

/**
 * The same value judged again. What the laboratory called critical stays critical, whatever our
 * limits are now.
 */
export const judgedAnew = ({ observationId: _id, ...row }: KeptRow, judge: JudgeValue): NewRow => {
  const { flag, ...limits } = judge(row)
  return { ...row, ...limits, ...storedFlags(flag, row.sender_flag, row.state) }
}

const judgement = ({
  flag,
  own_flag,
  cut_off,
  low,
  high,
  both_sexes,
  limit_unit,
  is_draft,
}: NewRow): string =>
  JSON.stringify([flag, own_flag, cut_off, low, high, both_sexes, limit_unit, is_draft])
/** Whether judging a value again changes the outcome. */
export const differs = (before: NewRow, now: NewRow): boolean =>
  judgement(before) !== judgement(now)
