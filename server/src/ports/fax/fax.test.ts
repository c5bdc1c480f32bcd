import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faxSimulator } from '@labgate/simulator/fax-simulator.ts'
import { describe, expect, it } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { Wrong, readConfig } from '../../config.ts'
import { emailFaxCarrier } from './email.ts'
import { NotTaken } from './fax-carrier.ts'
import { httpFaxCarrier } from './http.ts'

const paper = { number: '+18135550100', pages: 2, pdf: Buffer.from('%PDF') }

describe('the fax simulator', () => {
  it.each([
    ['00', ['sent']],
    ['11', ['busy', 'busy']],
    ['12', ['busy', 'sent']],
    ['13', ['no answer', 'no answer']],
    ['14', ['no answer', 'sent']],
    ['15', ['partial']],
    ['16', ['refused']],
    ['17', ['unconfirmed', 'sent']],
  ])(
    'reports for a number that ends in %s the outcomes %s, each after its delay',
    async (end, outcomes) => {
      let now = new Date('2026-06-10T12:00:00Z')
      const carrier = faxSimulator(() => now)
      for (const [at, outcome] of outcomes.entries()) {
        expect(await carrier.send({ ...paper, number: `+181355501${end}` }, `r${at}`)).toEqual({
          is: 'under way',
        })
        expect(await carrier.ask?.(`r${at}`)).toEqual({ is: 'under way' })
        now = new Date(now.getTime() + 60_000)
        expect(await carrier.ask?.(`r${at}`)).toMatchObject({ is: outcome })
      }
      expect(await carrier.ask?.('never')).toBeUndefined()
    },
  )
})

it('the fax simulator without a delay reports the outcome immediately', async () => {
  const carrier = faxSimulator(() => new Date(), '', 0)
  expect(await carrier.send(paper, 'r')).toEqual({ is: 'sent', pages: 2 })
})

describe('the HTTP fax provider', () => {
  const serve = async (
    answer: (request: IncomingMessage) => [status: number, content: object] | undefined,
  ) => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const [status, content] = answer(request) ?? [0, {}]
        if (status === 0) request.socket.destroy()
        else response.writeHead(status).end(JSON.stringify(content))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return {
      carrier: httpFaxCarrier(
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        'token',
      ),
      close: () => void server.close(),
    }
  }
  it('receives the reference as idempotency key, and is queried by it', async () => {
    const seen: unknown[] = []
    const { carrier, close } = await serve(({ method, url, headers }) => {
      seen.push([method, url, headers.authorization, headers['idempotency-key']])
      return method === 'POST'
        ? [202, { reference: 'F1', state: 'queued' }]
        : url === '/faxes/F1'
          ? [200, { reference: 'F1', state: 'no-answer' }]
          : [404, {}]
    })
    expect(await carrier.send(paper, 'F1')).toEqual({ is: 'under way' })
    expect(await carrier.ask?.('F1')).toEqual({ is: 'no answer' })
    expect(await carrier.ask?.('F2')).toBeUndefined()
    expect(seen[0]).toEqual(['POST', '/faxes', 'Bearer token', 'F1'])
    close()
  })
  it('reports a fax as not taken only when that is certain', async () => {
    const refusing = await serve(() => [422, {}])
    await expect(refusing.carrier.send(paper, 'F1')).rejects.toBeInstanceOf(NotTaken)
    refusing.close()
    // nothing is listening
    await expect(refusing.carrier.send(paper, 'F1')).rejects.toBeInstanceOf(NotTaken)
    for (const answer of [
      [503, {}],
      [200, { nonsense: true }],
      [200, { reference: 'F1', state: 'sent', more: 'x'.repeat(100_000) }],
      undefined,
    ] as const) {
      const doubtful = await serve(() => answer as [number, object] | undefined)
      const error: unknown = await doubtful.carrier
        .send(paper, 'F1')
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(NotTaken)
      doubtful.close()
    }
  })
})

it('email-to-fax hands the pages to the gateway, and reports a refusal as not taken', async () => {
  const smtp = await startSmtpServer()
  const carrier = emailFaxCarrier(smtp.url, {
    from: 'lab@labgate.example',
    domain: 'fax.example',
    mustEncrypt: false,
  })
  expect(carrier.ask).toBeUndefined()
  expect(await carrier.send(paper, 'F1-aa')).toEqual({ is: 'sent', pages: 2 })
  expect(smtp.taken).toMatchObject([{ to: ['18135550100@fax.example'] }])
  expect(smtp.taken[0]?.text).toContain('F1-aa.pdf')
  smtp.refuse('550 no such ADDRESS')
  await expect(carrier.send(paper, 'F2-bb')).rejects.toBeInstanceOf(NotTaken)
  carrier.close()
  await smtp.stop()
})

it('startup requires the settings of the chosen fax method', () => {
  const whole = {
    FAX: 'http',
    FAX_URL: 'https://fax.example',
    FAX_TOKEN: 't',
    FAX_WEBHOOK_SECRET: 's'.repeat(32),
  }
  expect(readConfig(whole).FAX).toBe('http')
  for (const name of ['FAX_URL', 'FAX_TOKEN', 'FAX_WEBHOOK_SECRET'])
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(name)
  expect(() => readConfig({ ...whole, FAX_URL: 'http://fax.example' })).toThrow(Wrong)
  expect(() => readConfig({ FAX: 'email', FAX_MAIL_DOMAIN: 'fax.example' })).toThrow('SMTP_URL')
})
