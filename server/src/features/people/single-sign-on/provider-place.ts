import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { isLoopback } from '../../../plain-addresses.ts'
import { identityProvider } from '../../../ports/identity-provider/identity-provider.ts'
import { providerReachOf } from '../../../reach.ts'

/** What a client secret is sealed to. */
export const clientSecretPlace = (identityProviderId: number): string =>
  `identity provider ${identityProviderId} client secret`

/**
 * The portal's own origin, to which a provider sends people back: PUBLIC_URL's; without one, of a
 * browser on the server's own machine. '' for any other: a provider knows a portal by its address.
 */
export const portalOrigin = ({ config }: Pick<AppContext, 'config'>, host: string): string => {
  const { hostname, origin } = new URL(config.PUBLIC_URL ?? `http://${host}`)
  return config.PUBLIC_URL !== undefined || isLoopback(hostname) ? origin : ''
}
/** Where a provider sends people back to. */
export const returnAddressAt = (origin: string): string =>
  origin === '' ? '' : `${origin}/login/organization`

interface ProviderRow {
  identity_provider_id: number
  issuer: string
  client_id: string
  client_secret: Buffer | null
}
/** The provider of a row, to ask. */
export const providerOf = (
  context: AppContext,
  { identity_provider_id, issuer, client_id, client_secret }: ProviderRow,
  host: string,
) => {
  const origin = portalOrigin(context, host)
  if (origin === '' || client_secret === null)
    throw new Refusal('not-possible', 'Single sign-on needs the portal’s own name (PUBLIC_URL).')
  return identityProvider(
    {
      issuer,
      clientId: client_id,
      clientSecret: context.crypt.open(client_secret, clientSecretPlace(identity_provider_id)),
      returnAddress: returnAddressAt(origin),
      startAddress: `${origin}/login`,
    },
    providerReachOf(context.config),
    context.now,
  )
}
