import type { FilterKinds, FilterValues } from '../kit/address.ts'
import { screenParameters, type ScreenParameters } from './screen-parameters.ts'
import type { ScreenPath } from './screens.ts'

/*
 * Every link inside the portal, in a figure, or in an email is made here: a parameter that its
 * screen does not read is a compile error, and the gate `links` refuses an address that is put
 * together by hand.
 */

/** Values for a screen's parameters. Undefined, false, and '' leave one out. */
export type ScreenQuery<P extends ScreenPath> = P extends ScreenPath
  ? {
      readonly [N in keyof FilterValues<ScreenParameters<P>>]?:
        | FilterValues<ScreenParameters<P>>[N]
        | undefined
    }
  : never

/** A link's parameters: IDs, days, and words; 'true' for a flag. */
export type Search = Record<string, string | number>
/**
 * A screen and its parameters, as the router takes them. `state.personal`: what must not be in the
 * URL; the web app keeps it in memory.
 */
export interface ScreenLink<P extends ScreenPath = ScreenPath> {
  to: P
  search: Search
  state?: { personal: Record<string, string> }
}

/** A link to a screen. Spread it into `<Link>`, or pass it to `navigate`. */
export const linkTo = <P extends ScreenPath>(to: P, query?: ScreenQuery<P>): ScreenLink<P> => {
  const kinds: FilterKinds = screenParameters[to]
  const given = Object.entries<string | number | boolean | undefined>(query ?? {}).flatMap(
    ([name, value]): [string, string | number][] =>
      value === undefined || value === false || value === ''
        ? []
        : [[name, value === true ? 'true' : value]],
  )
  const isPersonal = ([name]: [string, string | number]): boolean => kinds[name] === 'personal'
  const personal = given
    .filter(isPersonal)
    .map(([name, value]): [string, string] => [name, String(value)])
  return {
    to,
    search: Object.fromEntries(given.filter((one) => !isPersonal(one))),
    ...(personal.length > 0 && { state: { personal: Object.fromEntries(personal) } }),
  }
}

/** A link as a response carries it. */
export interface WireLink {
  path: ScreenPath | ''
  search: Search
}
/** A link to a screen, as a response carries it. */
export const wireLink = <P extends ScreenPath>(path: P, query?: ScreenQuery<P>): WireLink => {
  const { to, search } = linkTo(path, query)
  return { path: to, search }
}
/** For a figure or a tile without a list. */
export const noLink: WireLink = { path: '', search: {} }
