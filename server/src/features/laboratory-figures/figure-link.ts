import type { FigureLink } from '@labgate/contract/figures/links'
import type { Waiting } from '@labgate/contract/home'
import { may, type Verb } from '@labgate/contract/permissions'
import type { Actor } from '../../access/actor.ts'

export type Link = Pick<Waiting, 'path' | 'search'>
/** This reader has no list for the figure. */
export const noLink: Link = { path: '', search: {} }
/** The link of a figure, for users with the list behind it; else none. */
export const figureLink = (actor: Actor, verb: Verb, { to, search }: FigureLink): Link =>
  may(actor.who, verb) ? { path: to, search } : noLink
