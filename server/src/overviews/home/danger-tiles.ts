import { wireLink } from '@labgate/contract/access/link-to'
import type { Actor } from '../../access/actor.ts'
import { countCriticals } from '../../features/results/critical.queries.ts'
import { countNewResults } from '../../features/results/result-review/result-review.queries.ts'
import type { Tile } from './tile.ts'

/**
 * What needs attention first: a critical value, and a drug that no one prescribed
 * (records.md#dashboard).
 */
export const dangerTiles = (actor: Actor): Tile[] =>
  (
    [
      [
        'results-critical',
        'critical',
        { severity: 'critical' },
        'Critical results not reviewed',
        'A critical value was released and no one reviewed it.',
      ],
      [
        'results-unexplained',
        'found',
        { found: true },
        'Found, not explained',
        'A drug was found that no prescription explains. No one reviewed the result.',
      ],
    ] as const
  ).map(([kind, chosen, criteria, title, help]) => ({
    kind,
    title,
    help,
    tone: 'danger',
    ...wireLink('/results', { kind: chosen }),
    count: countNewResults(actor, { mine: actor.who.physician, ...criteria }),
  }))

/** Users who can call about them see them first. */
export const criticalTile = (actor: Actor): Tile => ({
  kind: 'criticals',
  title: 'Critical values not read back',
  help: 'Call now and record who read the value back.',
  tone: 'danger',
  ...wireLink('/result-desk', { tab: 'critical', calls: 'waiting' }),
  count: countCriticals(actor),
})
