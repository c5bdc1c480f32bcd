import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faxBuilders, rememberingCarrier, standInReport } from '../../../test/fax-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { signatureOf } from './fax-webhook.ts'
import { sendFaxes } from './send-faxes.ts'

const secret = 'a secret of thirty-two characters'
let lab: Lab
beforeAll(async () => {
  lab = await openLab({ FAX_WEBHOOK_SECRET: secret })
})
afterAll(() => lab.close())

const tell = async (
  content: object,
  more: { key?: string; seconds?: number; signed?: object } = {},
) => {
  const timestamp = String(Math.floor(lab.clock.now.getTime() / 1000) + (more.seconds ?? 0))
  const payload = JSON.stringify(content)
  const signature = signatureOf(
    more.key ?? secret,
    timestamp,
    Buffer.from(JSON.stringify(more.signed ?? content)),
  )
  const headers = {
    'content-type': 'application/json',
    'x-fax-timestamp': timestamp,
    'x-fax-signature': signature,
  }
  return (await lab.app.inject({ method: 'POST', url: '/api/Fax/Webhook', payload, headers }))
    .statusCode
}

describe('the fax provider’s webhook', () => {
  it('ends an attempt once, and only if the request is signed and current', async () => {
    const make = faxBuilders(lab.make, lab.owner)
    const place = await make.place()
    await make.verify(place.locationId)
    await make.result(place, { at: lab.clock.now })
    const carrier = rememberingCarrier()
    carrier.answers = async () => ({ is: 'under way' })
    await sendFaxes(lab.context, carrier, await standInReport())
    const reference = carrier.sent[0]?.reference ?? ''
    const states = async () =>
      (await lab.owner<{ state: string }>('select state from fax')).map(({ state }) => state)
    const sent = { reference, state: 'sent', pages: 2 }
    expect(await tell(sent, { key: 'another secret, also of its length' })).toBe(401)
    expect(await tell(sent, { seconds: -301 })).toBe(401)
    expect(await tell(sent, { seconds: 301 })).toBe(401)
    expect(await tell(sent, { signed: { ...sent, state: 'failed' } })).toBe(401)
    expect(
      (await lab.app.inject({ method: 'POST', url: '/api/Fax/Webhook', payload: sent })).statusCode,
    ).toBe(401)
    expect(await tell({ reference, state: 'elsewhere' })).toBe(400)
    expect(await tell({ ...sent, reference: 'F9-unknown' })).toBe(200)
    expect(await states()).toEqual(['sending'])
    expect(await tell(sent)).toBe(200)
    expect(await states()).toEqual(['sent'])
    expect(await tell({ reference, state: 'busy' })).toBe(200)
    expect(await states()).toEqual(['sent'])
  })

  it('does not exist without a secret', async () => {
    const bare = await openLab()
    expect(
      (await bare.app.inject({ method: 'POST', url: '/api/Fax/Webhook', payload: {} })).statusCode,
    ).toBe(404)
    await bare.close()
  })
})
