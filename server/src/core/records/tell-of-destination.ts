import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { tellAdministrators } from '../users/administrators.ts'

/** The fields of each kind of destination that say where patient data goes, or to whom. */
export const placeFields = {
  'lab-system': ['host', 'port', 'tls'],
  'hl7-destination': ['host', 'port', 'tls'],
  'trading-partner': [
    'transport',
    'path',
    'host',
    'port',
    'hostKey',
    'user',
    'url',
    'outFolder',
    'inFolder',
  ],
} as const

/** Whether a change is one of where patient data goes. */
export const isOfPlace = (kind: keyof typeof placeFields, changed: readonly string[]): boolean =>
  changed.some((field) => (placeFields[kind] as readonly string[]).includes(field))

/**
 * Tells all administrators by email that somebody entered, or confirmed, a destination of patient
 * data (rules.md#destinations). `what`: 'HL7 destination 4'; where it leads is on its screen alone.
 */
export const tellOfDestination = (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  { userName }: Pick<Actor, 'userName'>,
  what: string,
  did: 'entered' | 'confirmed',
): Promise<void> => {
  const next =
    did === 'entered'
      ? 'Nothing is sent there until another person confirms it.'
      : 'Patient data can be sent there from now on.'
  return tellAdministrators(
    tx,
    context,
    `A destination of patient data was ${did}`,
    `${userName} ${did} where patient data is sent: ${what}. ${next}\n\nIf you did not expect this, sign in, look at it, and ask what happened.`,
  )
}
