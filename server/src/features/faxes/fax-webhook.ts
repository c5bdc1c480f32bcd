import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'
import { newsOf, ProviderNews } from '../../ports/fax/http.ts'
import { keepNews } from './end-attempt.ts'

/** A message that is older, or that much ahead, is refused: it could be one that somebody wrote down and sends again. */
const windowMs = 5 * 60_000
const path = '/api/Fax/Webhook'

/** The signature of a message: HMAC-SHA256 over '<seconds since 1970>.<body as it is sent>', in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

const isSigned = (secret: string, timestamp: string, given: string, body: Buffer, now: Date): boolean => {
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > windowMs) return false
  const [sent, ours] = [Buffer.from(given), Buffer.from(signatureOf(secret, timestamp, body))]
  return sent.length === ours.length && timingSafeEqual(sent, ours)
}
const text = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/**
 * Where the fax provider tells what became of a fax: `{reference, state, pages?}` with X-Fax-Timestamp and X-Fax-Signature. The signature stands for the
 * validation block (decisions.md 63). What comes twice changes nothing the second time. Without FAX_WEBHOOK_SECRET there is no such address.
 */
export const serveFaxWebhook = async (app: FastifyInstance, house: House): Promise<void> => {
  const { FAX_WEBHOOK_SECRET: secret } = house.config
  if (secret === undefined) return
  await app.register(async (hook) => {
    // the signature is of the bytes
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) => done(null, body))
    hook.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(secret, text(request.headers['x-fax-timestamp']), text(request.headers['x-fax-signature']), body, house.now())) {
        house.log.warn({ route: path }, 'a message of the fax service was not signed, or too old')
        return reply.code(401).send({ valid: false, message: 'This message is not signed, or too old.', code: 'not-signed' })
      }
      let news: ProviderNews
      try {
        news = ProviderNews.parse(JSON.parse(body.toString('utf8')))
      } catch {
        return reply.code(400).send({ valid: false, message: 'This message cannot be read.', code: 'unreadable' })
      }
      await keepNews(house, news.reference, newsOf(news))
      return { valid: true, message: '' }
    })
  })
}
