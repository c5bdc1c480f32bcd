import type { Actor } from '../../access/actor.ts'
import { countNewResults } from '../result-review/result-review.queries.ts'
import type { Tile } from './tiles.ts'

/** What must be looked at first of all: a critical value, and a finding that nobody prescribed (reference/figures.md 2.2). */
export const dangerTiles = (actor: Actor): Tile[] =>
  (
    [
      ['results-critical', 'critical', 'Critical results not reviewed', 'A critical value was released and no one reviewed it.'],
      [
        'results-unexplained',
        'inconsistent',
        'Not consistent with medications',
        'Something was found that no one prescribed, or a prescribed drug was not found. Not reviewed.',
      ],
    ] as const
  ).map(([kind, severity, title, help]) => ({
    kind,
    title,
    help,
    tone: 'danger',
    path: '/results',
    search: { kind: severity },
    count: countNewResults(actor, { mine: actor.who.physician, severity }),
  }))
