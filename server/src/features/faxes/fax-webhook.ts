import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../access/address-range.ts'
import type { AppContext } from '../../app-context.ts'
import type { Rates } from '../../http/rates.ts'
import { newsOf, ProviderNews } from '../../ports/fax/http.ts'
import { keepNews } from './end-attempt.ts'

/** A message older than this, or this far ahead, is refused: it could be a replay. */
const windowMs = 5 * 60_000
const path = '/api/Fax/Webhook'

/**
 * The signature of a message: HMAC-SHA256 over '<seconds since 1970>.<body as sent>', in
 * hexadecimal.
 */
export const signatureOf = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/* What the headers alone show: a current time, and a well-formed signature. */
const mayBeSigned = (timestamp: string, given: string, now: Date): boolean =>
  /^\d{9,11}$/.test(timestamp) &&
  Math.abs(now.getTime() - Number(timestamp) * 1000) <= windowMs &&
  /^[0-9a-f]{64}$/i.test(given)
const isSigned = (secret: string, timestamp: string, given: string, body: Buffer): boolean => {
  const [sent, ours] = [Buffer.from(given), Buffer.from(signatureOf(secret, timestamp, body))]
  return sent.length === ours.length && timingSafeEqual(sent, ours)
}
const text = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : ''

/**
 * Where the fax provider reports what became of a fax: `{reference, state, pages?}` with
 * X-Fax-Timestamp and X-Fax-Signature. The signature replaces the validation block
 * (rules.md#outside-the-validation-block). A message received twice changes nothing the second
 * time. Without FAX_WEBHOOK_SECRET the address does not exist.
 */
export const serveFaxWebhook = async (
  app: FastifyInstance,
  context: AppContext,
  rates: Rates,
): Promise<void> => {
  const { FAX_WEBHOOK_SECRET: secret } = context.config
  if (secret === undefined) return
  await app.register(async (hook) => {
    // the signature covers the bytes
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 65_536 },
      (_request, body, done) => done(null, body),
    )
    const said = ({ headers }: FastifyRequest): [timestamp: string, signature: string] => [
      text(headers['x-fax-timestamp']),
      text(headers['x-fax-signature']),
    ]
    const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      context.log.warn({ route: path }, 'a message of the fax service was not signed, or too old')
      context.counted.note('fax.webhook', 'refused: not-signed', networkOf(request.ip))
      await rates.stranger(request, reply)
      return reply.code(401).send({
        valid: false,
        message: 'This message is not signed, or too old.',
        code: 'not-signed',
      })
    }
    const onRequest = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply | undefined> => {
      await rates.mayTry(request, reply)
      return mayBeSigned(...said(request), context.now()) ? undefined : refuse(request, reply)
    }
    hook.post(path, { onRequest }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(secret, ...said(request), body)) return refuse(request, reply)
      let news: ProviderNews
      try {
        news = ProviderNews.parse(JSON.parse(body.toString('utf8')))
      } catch {
        return reply
          .code(400)
          .send({ valid: false, message: 'This message cannot be read.', code: 'unreadable' })
      }
      await keepNews(context, news.reference, newsOf(news))
      return { valid: true, message: '' }
    })
  })
}
