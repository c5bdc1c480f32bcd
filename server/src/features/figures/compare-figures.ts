import { periodAfter, startOf } from '@labgate/contract/figures/periods'
import { dayAfter, dayMs } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { AppContext } from '../../app-context.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { rawQuery } from '../../db/queries.ts'

/** Compared each night: the months of the last this many days, and one older month in turn. */
const recentDays = 35
const monthsInTurn = 24

/** The spans of one night, as days of the laboratory. */
export const spansOfNight = (now: Date, zone: string): { from: string; to: string }[] => {
  const today = dayAt(now, zone)
  const recent = startOf('m', dayAfter(today, -recentDays))
  const turn = 1 + (Math.floor(now.getTime() / dayMs) % monthsInTurn)
  const older = periodAfter('m', recent, -turn)
  return [
    { from: recent, to: dayAfter(today, 1) },
    { from: older, to: dayAfter(periodAfter('m', older, 1), -1) },
  ]
}

/**
 * Compares stored figures with a recount, and corrects differences: each is an incident, logged and
 * shown on the status page, never routine.
 */
export const compareFigures = async ({
  database,
  now,
  log,
}: Pick<AppContext, 'database' | 'now' | 'log'>): Promise<number> => {
  const [setting] = await database.systemQuery('compare figures', [askLaboratoryTimeZone()])
  let all = 0
  for (const { from, to } of spansOfNight(
    now(),
    (setting?.rows[0] as { zone: string } | undefined)?.zone ?? '',
  )) {
    const [outcome] = await database.systemQuery('compare figures', [
      rawQuery<{ differences: number }>('select compare_figures($1, $2) as differences', [
        from,
        to,
      ]),
    ])
    const differences = (outcome?.rows[0] as { differences: number } | undefined)?.differences ?? 0
    if (differences > 0)
      log.error({ from, to, differences }, 'kept figures differed from a recount')
    all += Math.max(0, differences)
  }
  return all
}
