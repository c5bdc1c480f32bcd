/*
 * A browser's cookies: two for its session, one to recognize it, and one for
 * minutes while it signs in at an identity provider. With https their names begin
 * with __Host-, so a browser accepts them only from this host, over https and for all of its paths:
 * nothing under a neighboring name of the domain can set them.
 */

const base = {
  session: 'labgate',
  xsrf: 'XSRF-TOKEN',
  device: 'labgate-device',
  organization: 'labgate-organization',
} as const
export interface CookieNames {
  /** Binds the session to the browser; scripts cannot see it. */
  session: string
  /** Its value is repeated in the header X-XSRF-TOKEN. */
  xsrf: string
  /** A browser that someone signed in from; it grants no access. */
  device: string
  /** Binds a sign-in at an identity provider to the browser; minutes. */
  organization: string
  /** Path to which the session's and the device's cookies are sent. */
  sessionPath: '/' | '/api'
}

/** Names of the cookies, with or without https. */
export const cookieNames = (secure: boolean): CookieNames =>
  secure
    ? {
        session: `__Host-${base.session}`,
        xsrf: `__Host-${base.xsrf}`,
        device: `__Host-${base.device}`,
        organization: `__Host-${base.organization}`,
        sessionPath: '/',
      }
    : { ...base, sessionPath: '/api' }

/** The value of the XSRF cookie in a document's or header's cookies; '' if there is none. */
export const xsrfIn = (cookies: string): string => {
  const values = new Map(
    cookies
      .split('; ')
      .map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  )
  return decodeURIComponent(
    values.get(cookieNames(true).xsrf) ?? values.get(cookieNames(false).xsrf) ?? '',
  )
}
