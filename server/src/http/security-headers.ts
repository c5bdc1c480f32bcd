import type { Socket } from 'node:net'

/* The camera reads tubes and takes pictures of cards; nothing else of a device is needed here. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)', 'fullscreen=(self)')
  .join(', ')

/**
 * Headers of every response, including refusals and files; a page replaces the content policy with
 * its own.
 */
export const securityHeaders = (secure: boolean, isData: boolean): Record<string, string> => ({
  // API responses are data: nothing in them runs or is shown in a frame. The app's own files are
  // run by its pages
  'content-security-policy': isData
    ? `default-src 'none'; frame-ancestors 'none'`
    : `frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const reasons: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Responds to input that is not an HTTP request at all, or arrived too slowly: there is no request
 * that a hook could see.
 */
export const answerNoRequest =
  (secure: boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) return void socket.destroy(error)
    const headers = Object.entries({
      ...securityHeaders(secure, true),
      'content-length': '0',
      connection: 'close',
    })
    socket.end(
      `HTTP/1.1 ${reasons[error.code ?? ''] ?? '400 Bad Request'}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  }
