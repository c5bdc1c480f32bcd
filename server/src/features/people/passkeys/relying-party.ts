import { Refusal } from '../../../access/refusal.ts'
import type { Config } from '../../../config.ts'

/** Whom a passkey is for: the portal, by the address at which browsers reach it. */
export interface RelyingParty {
  /** Its host name: a device shows a passkey to no other site. */
  id: string
  /** 'https://portal.example'. */
  origin: string
  name: string
}

/**
 * By PUBLIC_URL; without one, a browser on the server's own machine uses localhost. Refuses with
 * 'not-possible' if passkeys are turned off, or if the portal has no name: browsers keep none for an
 * IP address.
 */
export const relyingParty = (
  { PASSKEYS, PUBLIC_URL, LAB_NAME }: Pick<Config, 'PASSKEYS' | 'PUBLIC_URL' | 'LAB_NAME'>,
  host: string,
): RelyingParty => {
  if (PASSKEYS === 'off') throw new Refusal('not-possible', 'Passkeys are not used here.')
  const { hostname, origin } = new URL(PUBLIC_URL ?? `http://${host}`)
  const isNamed = PUBLIC_URL === undefined ? hostname === 'localhost' : /[a-z]/i.test(hostname)
  if (!isNamed || hostname.startsWith('['))
    throw new Refusal(
      'not-possible',
      'Passkeys need the portal’s own name. Open it by its name, not by its IP address.',
    )
  return { id: hostname, origin, name: LAB_NAME }
}
