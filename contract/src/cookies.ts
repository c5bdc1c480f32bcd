/*
 * The cookies of a browser: two of its session, and one by which it is known again. With https their names begin with __Host-, by which a browser takes them only from this host, over https and
 * for all of its paths: nothing under a neighboring name of the domain can set them.
 */

const base = { session: 'labgate', xsrf: 'XSRF-TOKEN', device: 'labgate-device' } as const
export interface CookieNames {
  /** Binds the session to the browser; no script sees it. */
  session: string
  /** Its value is repeated in the header X-XSRF-TOKEN. */
  xsrf: string
  /** A browser from which somebody signed in; it opens nothing. */
  device: string
  /** Where the session's and the device's are sent. */
  sessionPath: '/' | '/api'
}

/** What the cookies are called, with https or without. */
export const cookieNames = (secure: boolean): CookieNames =>
  secure
    ? { session: `__Host-${base.session}`, xsrf: `__Host-${base.xsrf}`, device: `__Host-${base.device}`, sessionPath: '/' }
    : { ...base, sessionPath: '/api' }

/** The value of the cookie to be repeated, in what a document or a header says of cookies; '' where there is none. */
export const xsrfIn = (cookies: string): string => {
  const values = new Map(cookies.split('; ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
  return decodeURIComponent(values.get(cookieNames(true).xsrf) ?? values.get(cookieNames(false).xsrf) ?? '')
}
