import type { Query } from '@labgate/server/db/queries.ts'
import { onFloorInTurn, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import type { Ask } from '../load/ask.ts'

/** Calls of figures, each next to the statements captured from it. */
export const figureDeck = (
  name: DeckName,
  ours: Ask[],
  received: readonly (readonly Query<unknown>[])[],
): Deck => ({
  name,
  kind: 'figure',
  ours,
  ...onFloorInTurn(`/${name.replaceAll(/[^A-Za-z]+/g, '-')}`, received, '"list":['),
})
