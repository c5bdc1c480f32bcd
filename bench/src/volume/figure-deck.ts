import type { Built } from '@labgate/server/db/queries.ts'
import { onFloorInTurn, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import type { Ask } from '../load/ask.ts'

/** Calls of figures, each beside the statements that it was heard to ask. */
export const figureDeck = (name: DeckName, ours: Ask[], heard: readonly (readonly Built<unknown>[])[]): Deck => ({
  name,
  kind: 'figure',
  ours,
  ...onFloorInTurn(`/${name.replaceAll(/[^A-Za-z]+/g, '-')}`, heard, '"list":['),
})
