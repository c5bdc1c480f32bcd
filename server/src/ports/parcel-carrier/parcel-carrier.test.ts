import { randomBytes } from 'node:crypto'
import { shippingMethodOf } from '@labgate/contract/shipping/carrier-accounts'
import { trackingFault } from '@labgate/contract/shipping/carriers'
import {
  serveCarrier,
  type Answered,
  type CarrierInput,
} from '@labgate/simulator/carriers/carrier-server.ts'
import { fedexSimulator } from '@labgate/simulator/carriers/fedex-simulator.ts'
import { upsSimulator } from '@labgate/simulator/carriers/ups-simulator.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { requiredPaths, valueAt } from '../../../test/published-fields.ts'
import { Wrong, readConfig } from '../../config.ts'
import { ownReach, providerReachOf } from '../../reach.ts'
import { fedexCarrier } from './fedex.ts'
import {
  CarrierRefused,
  CarrierSilent,
  type LabelOrder,
  type ParcelCarrier,
  type PickupOrder,
} from './parcel-carrier.ts'
import { upsCarrier } from './ups.ts'

const at = {
  company: 'Harbor Recovery',
  contact: 'Tampa',
  phone: '8135550100',
  street1: '1 Bay Street',
  street2: 'Suite 2',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33601-1234',
}
const order: LabelOrder = {
  reference: 'SLA000000007L1',
  from: at,
  to: {
    ...at,
    company: 'Reference Laboratory',
    contact: 'Receiving',
    city: 'Birmingham',
    state: 'AL',
  },
  contents: 'un3373',
  pounds: 2.5,
  payingAccount: undefined,
  shipDay: '2026-12-01',
}
const pickup: PickupOrder = {
  reference: 'SLA000000007P1',
  at,
  day: '2026-12-02',
  from: '09:00',
  until: '17:00',
  note: 'Back door',
  trackingNo: '',
  pounds: 2.5,
}

const carriers = {
  fedex: { make: fedexCarrier, simulate: fedexSimulator, account: '510087020', other: '123456789' },
  ups: { make: upsCarrier, simulate: upsSimulator, account: '1A2B3C', other: 'A1B2C3' },
} as const
type Name = keyof typeof carriers

let closes: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closes.map((close) => close()))
  closes = []
})

/* A carrier whose requests are kept, and one that answers instead of the simulator, if given. */
const open = async (name: Name, instead?: (inputs: CarrierInput) => Answered | undefined) => {
  const { make, simulate, account } = carriers[name]
  const simulator = simulate(() => randomBytes(8).toString('hex'))
  const inputs: CarrierInput[] = []
  const server = await serveCarrier((one) => {
    inputs.push(one)
    return instead?.(one) ?? simulator.answer(one)
  })
  closes.push(server.close)
  const place = { url: server.url, clientId: 'client', clientSecret: 'hush', account }
  const clock = { now: new Date('2026-12-01T15:00:00Z') }
  const carrier: ParcelCarrier = make(place, ownReach, () => clock.now)
  return { carrier, simulator, inputs, clock, place, server }
}
const isToken = ({ path }: CarrierInput): boolean => path.endsWith('/oauth/token')
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.each(['fedex', 'ups'] as const)('%s', (name) => {
  it('makes a label with a tracking number of its form, and voids it; void is void however often asked', async () => {
    const { carrier, simulator } = await open(name)
    const { trackingNo, image } = await carrier.makeLabel(order)
    expect(trackingFault(shippingMethodOf[name], trackingNo)).toBe('')
    expect(image.bytes.subarray(0, 4).toString('latin1')).toBe(name === 'fedex' ? '%PDF' : 'GIF8')
    expect(simulator.made.labels).toEqual([order.reference])
    await carrier.voidLabel(trackingNo)
    await carrier.voidLabel(trackingNo)
  })

  it('takes a pickup with a number, and cancels it; canceled stays canceled', async () => {
    const { carrier } = await open(name)
    const made = await carrier.requestPickup(pickup)
    expect(made).toMatchObject({
      confirmationNo: expect.stringMatching(/^(TPA\d{4}|29[0-9A-F]{9})$/),
      station: name === 'fedex' ? 'TPAA' : '',
    })
    await carrier.cancelPickup({ ...made, day: pickup.day })
    await carrier.cancelPickup({ ...made, day: pickup.day })
  })

  it('says in words what it refuses, and what that is about', async () => {
    const { carrier, simulator } = await open(name)
    const weight = await failureOf(carrier.makeLabel({ ...order, pounds: 13 }))
    expect(weight).toBeInstanceOf(CarrierRefused)
    expect(weight).toMatchObject({
      part: 'weight',
      message: expect.stringMatching(/^(FedEx|UPS) refuses the label: .*weight.*\.$/i),
    })
    const late = await failureOf(
      carrier.requestPickup({ ...pickup, from: '06:00', until: '06:30' }),
    )
    expect(late).toBeInstanceOf(CarrierRefused)
    expect(late).toMatchObject({ part: 'day' })
    expect(simulator.made).toEqual({ labels: [], pickups: [] })
  })

  it('is silent, not refusing, when the answer does not come; whether it was made is open', async () => {
    const { carrier, simulator, inputs } = await open(name)
    for (const pounds of [14, 15])
      expect(await failureOf(carrier.makeLabel({ ...order, pounds }))).toBeInstanceOf(CarrierSilent)
    expect(simulator.made.labels, 'the one of 14 pounds').toHaveLength(1)
    for (const until of ['19:00', '19:30'])
      expect(await failureOf(carrier.requestPickup({ ...pickup, until }))).toBeInstanceOf(
        CarrierSilent,
      )
    expect(simulator.made.pickups).toHaveLength(1)
    expect(
      inputs.filter((one) => !isToken(one)),
      'nothing is asked again',
    ).toHaveLength(4)
  })

  it.each([
    ['an error of its own', { status: 503, body: {} }],
    ['an answer without a label', { status: 200, body: { output: {}, ShipmentResponse: {} } }],
    ['an answer of other words', { status: 200, body: 'welcome' }],
  ])('is silent at %s', async (_what, answered) => {
    const { carrier } = await open(name, (one) => (isToken(one) ? undefined : answered))
    expect(await failureOf(carrier.makeLabel(order))).toBeInstanceOf(CarrierSilent)
  })

  it('refuses, certainly, where nothing was asked: no token, no connection, an address out of reach', async () => {
    const refusing = await open(name, (one) =>
      isToken(one) ? { status: 401, body: {} } : undefined,
    )
    expect(await failureOf(refusing.carrier.makeLabel(order))).toMatchObject({
      message: expect.stringContaining('refuses the laboratory’s sign-in. Nothing was sent.'),
    })
    expect(refusing.inputs).toHaveLength(1)
    await refusing.server.close()
    const away = await failureOf(refusing.carrier.makeLabel(order))
    expect(away).toBeInstanceOf(CarrierRefused)
    expect(away).toMatchObject({ message: expect.stringContaining('cannot be reached') })
    const inside = carriers[name].make(
      { ...refusing.place, url: 'https://10.0.0.7' },
      providerReachOf({ ALLOWED_DESTINATIONS: '' }),
      () => new Date(),
    )
    expect(await failureOf(inside.makeLabel(order))).toBeInstanceOf(CarrierRefused)
  })

  it('keeps its token until shortly before it ends, and gets another for one that was withdrawn', async () => {
    const { carrier, simulator, inputs, clock } = await open(name)
    await carrier.requestPickup(pickup)
    await carrier.requestPickup(pickup)
    expect(inputs.filter(isToken)).toHaveLength(1)
    simulator.forgetTokens()
    await carrier.makeLabel(order)
    expect(inputs.filter(isToken)).toHaveLength(2)
    expect(simulator.made.labels).toEqual([order.reference])
    clock.now = new Date(clock.now.getTime() + 5 * 3_600_000)
    await carrier.requestPickup(pickup)
    expect(inputs.filter(isToken)).toHaveLength(3)
  })

  it('sends each field that the carrier’s published interface requires, and no secret but for the token', async () => {
    const { carrier, inputs } = await open(name)
    const { trackingNo } = await carrier.makeLabel({
      ...order,
      payingAccount: carriers[name].other,
    })
    await carrier.voidLabel(trackingNo)
    const made = await carrier.requestPickup({ ...pickup, trackingNo })
    await carrier.cancelPickup({ ...made, day: pickup.day })
    for (const [call, paths] of Object.entries(requiredPaths[name])) {
      const sent = inputs.find(({ method, path }) => `${method} ${path}`.startsWith(call))
      expect(sent, call).toBeDefined()
      const missing = [...paths].filter((path: string) => {
        const value = path.startsWith('head:')
          ? sent?.headers[path.slice(5)]
          : valueAt(sent?.body, path)
        return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      })
      expect(missing, call).toEqual([])
    }
    const others = inputs.filter((one) => !isToken(one))
    expect(JSON.stringify(others)).not.toContain('hush')
    expect(JSON.stringify(others), 'the paying account').toContain(carriers[name].other)
    expect(JSON.stringify(others)).toContain(order.reference)
    expect(JSON.stringify(others)).toContain('UN3373')
    expect(
      inputs
        .filter((one) => !isToken(one))
        .map(({ path }) => path)
        .join(),
      'no place in an address',
    ).not.toContain('Tampa')
  })
})

it('the settings of a carrier are refused unless they are whole, encrypted, and of its form', () => {
  const whole = {
    UPS_URL: 'https://onlinetools.ups.com',
    UPS_CLIENT_ID: 'client',
    UPS_CLIENT_SECRET: 'hush',
    UPS_ACCOUNT: '1a2b3c',
  }
  expect(readConfig(whole).UPS_ACCOUNT).toBe('1a2b3c')
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`${name} is missing`)
  expect(() => readConfig({ ...whole, UPS_URL: 'http://onlinetools.ups.com' })).toThrow(Wrong)
  expect(() => readConfig({ ...whole, UPS_ACCOUNT: '12' })).toThrow('six letters or digits')
})
