import type { FastifyRequest } from 'fastify'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const forwarding = /^(x-forwarded-|x-real-ip$|x-original-|forwarded$|via$)/

/**
 * Whether a request comes from this machine's own browser: it was not forwarded, and it used a name
 * of this machine. A tunnel or proxy in front of a demo also sends its requests from the loopback
 * address; a foreign page uses its own name.
 */
export const isFromOwnMachine = ({
  headers,
  socket,
}: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
  loopback.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => forwarding.test(name)) &&
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
