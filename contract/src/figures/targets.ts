/**
 * A row with a laboratory's turnaround target: from receipt to release, for one test type and
 * priority (docs/decisions/0049).
 */
export interface TargetVersion {
  turnaroundTargetId: number
  labTypeId: number
  /** 0 routine, 1 STAT. */
  priority: number
  /** null: no target from that day on. */
  minutes: number | null
  effectiveFrom: string
  state: TargetState
}
/** Nothing is measured by a draft; one that was dropped or replaced stays for the record. */
export const targetStates = ['draft', 'dropped', 'approved'] as const
export type TargetState = (typeof targetStates)[number]

/** The maximum target: 60 days. */
export const longestTargetMinutes = 60 * 1440

const isLater = (one: TargetVersion, other: TargetVersion): boolean =>
  one.effectiveFrom === other.effectiveFrom
    ? one.turnaroundTargetId > other.turnaroundTargetId
    : one.effectiveFrom > other.effectiveFrom
const latest = (rows: readonly TargetVersion[]): TargetVersion | undefined =>
  rows.reduce<TargetVersion | undefined>(
    (best, row) => (best && isLater(best, row) ? best : row),
    undefined,
  )

/**
 * The target for a type and priority on a day at the laboratory: the approved row with the latest
 * effective day up to it; for the same day the later approval.
 */
export const targetOn = (
  rows: readonly TargetVersion[],
  of: Pick<TargetVersion, 'labTypeId' | 'priority'>,
  day: string,
): number | null =>
  latest(
    rows.filter(
      (row) =>
        row.state === 'approved' &&
        row.labTypeId === of.labTypeId &&
        row.priority === of.priority &&
        row.effectiveFrom <= day,
    ),
  )?.minutes ?? null

/** The draft for a type and priority: its last row, if that is a draft. */
export const draftOf = <T extends TargetVersion>(
  rows: readonly T[],
  of: Pick<TargetVersion, 'labTypeId' | 'priority'>,
): T | undefined => {
  const last = rows
    .filter((row) => row.labTypeId === of.labTypeId && row.priority === of.priority)
    .toSorted((one, other) => one.turnaroundTargetId - other.turnaroundTargetId)
    .at(-1)
  return last?.state === 'draft' ? last : undefined
}
