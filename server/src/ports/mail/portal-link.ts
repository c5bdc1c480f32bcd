import type { ScreenLink } from '@labgate/contract/access/link-to'

/**
 * A screen's full address, for an email. `base`: where the portal is reached. Has nothing of the
 * link's state: a name does not go into an address.
 */
export const portalUrl = (base: string, { to, search }: ScreenLink): string => {
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${base.replace(/\/$/, '')}${to}${query === '' ? '' : `?${query}`}`
}

/**
 * The end of an email: a screen's address, indented on a line of its own. '' while the portal has
 * no public address.
 */
export const linkLine = (
  { PUBLIC_URL }: { PUBLIC_URL?: string | undefined },
  link: ScreenLink,
): string => (PUBLIC_URL === undefined ? '' : `\n\n    ${portalUrl(PUBLIC_URL, link)}`)
