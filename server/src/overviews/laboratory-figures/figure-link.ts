import { noLink, type ScreenLink, type WireLink } from '@labgate/contract/access/link-to'
import { may, type Verb } from '@labgate/contract/access/permissions'
import type { Actor } from '../../access/actor.ts'

/** The link of a figure, for users with the list behind it; else none. */
export const figureLink = (actor: Actor, verb: Verb, { to, search }: ScreenLink): WireLink =>
  may(actor.who, verb) ? { path: to, search } : noLink
