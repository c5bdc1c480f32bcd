import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { tellAdministrators } from '../users/administrators.ts'

/** The fields of each kind of destination that say where patient data goes, or to whom. */
export const placeFields = {
  'lab-system': ['host', 'port', 'tls', 'labId', 'orderMessage', 'active'],
  'hl7-destination': ['host', 'port', 'tls', 'active'],
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

/** What of a laboratory system says whose results are taken, from where, and released unread. */
export const sourceFields = [
  'active',
  'labId',
  'application',
  'facility',
  'addresses',
  'certificates',
  'strict',
  'trusted',
  'personAssigner',
  'unreadSegments',
] as const

/* Turning it off, or its orders, leads nowhere. */
const turnsOff = (sent: Readonly<Record<string, unknown>>, field: string): boolean =>
  (field === 'active' && sent[field] === false) || (field === 'orderMessage' && sent[field] === '')

/** Whether a change, of these fields to what was sent, is one of where patient data goes. */
export const isOfPlace = (
  kind: keyof typeof placeFields,
  changed: readonly string[],
  sent: Readonly<Record<string, unknown>> = {},
): boolean =>
  changed.some(
    (field) => (placeFields[kind] as readonly string[]).includes(field) && !turnsOff(sent, field),
  )
/** Whether a change is one of where results come from. */
export const isOfSource = (changed: readonly string[]): boolean =>
  changed.some((field) => (sourceFields as readonly string[]).includes(field))

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

/**
 * As `tellOfDestination`, of where a laboratory's results come from, and which are released without
 * being read.
 */
export const tellOfSource = (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  { userName }: Pick<Actor, 'userName'>,
  what: string,
  did: 'changed' | 'confirmed',
): Promise<void> => {
  const next =
    did === 'changed'
      ? 'What is wider than before counts only when another person confirms it.'
      : 'It is in effect now.'
  return tellAdministrators(
    tx,
    context,
    `Where results come from was ${did}`,
    `${userName} ${did} whose results are taken, from where, or which of them are released without being read: ${what}. ${next}\n\nIf you did not expect this, sign in, look at it, and ask what happened.`,
  )
}
