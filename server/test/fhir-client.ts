import { interfaces } from '@labgate/contract/interfaces/interfaces'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { openLabSystem, oru, type LabSystem, type Sent as SentValue } from './lab-system.ts'
import type { Lab, Visitor } from './lab.ts'

/**
 * A response of the FHIR interface; `text` is the body as received, so that digits can be checked.
 */
export interface FhirGot {
  status: number
  text: string
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  body: any
}
export interface FhirClientMade {
  id: number
  key: string
  secret: string
}
type ClientRequest = Partial<RequestInput<typeof interfaces.addClient>>

/** An outside FHIR client: knows the addresses and nothing else about the server. */
const fhirOver = (lab: Lab, admin: Visitor, second: Visitor) => {
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    form?: Record<string, string>,
  ): Promise<FhirGot> => {
    const got = await lab.app.inject({
      method,
      url: `/fhir${url}`,
      headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    const isJson = String(got.headers['content-type']).includes('json')
    return {
      status: got.statusCode,
      text: got.body,
      headers: got.headers,
      body: isJson ? got.json() : got.rawPayload,
    }
  }
  const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    send('POST', '/token', headers, form)
  const signIn = async (
    { key, secret }: FhirClientMade,
    scope = 'system/*.read',
  ): Promise<string> =>
    (
      await token({
        grant_type: 'client_credentials',
        client_id: key,
        client_secret: secret,
        scope,
      })
    ).body.access_token as string
  return {
    token,
    signIn,
    /** Adds a client; `confirms` false: nobody has confirmed it. */
    make: async (
      customerId: number,
      more: ClientRequest = {},
      confirms = true,
    ): Promise<FhirClientMade> => {
      const whole = {
        customerId,
        name: 'Record system',
        locations: [],
        employees: false,
        resources: [
          'Patient',
          'ServiceRequest',
          'Specimen',
          'DiagnosticReport',
          'Observation',
        ] as never, // resource types as a client sends them
        addresses: [],
        ...more,
      }
      const { body } = await admin.call(interfaces.addClient, whole)
      if (body.valid !== true) throw new Error(JSON.stringify(body))
      const id = Number(body.id)
      if (confirms) {
        const { body: said } = await second.call(interfaces.confirmClient, { fhirClientId: id })
        if (said.valid !== true) throw new Error(JSON.stringify(said))
      }
      return {
        id,
        key: body.clientKey as string,
        secret: body.clientSecret as string,
      }
    },
    get: (bearer: string, path: string, headers: Record<string, string> = {}) =>
      send('GET', `/r4/${path}`, { authorization: `Bearer ${bearer}`, ...headers }),
    search: (bearer: string, path: string, form: Record<string, string>) =>
      send('POST', `/r4/${path}`, { authorization: `Bearer ${bearer}` }, form),
  }
}

/**
 * A practice with its own client, and a laboratory system whose results of oxycodone, mitragynine,
 * and creatinine are released.
 */
export interface OpenFhir {
  system: LabSystem
  admin: Visitor
  fhir: ReturnType<typeof fhirOver>
  /** A token of the practice's own client. */
  own: string
  send(placer: string, ...values: SentValue[]): Promise<unknown>
  /** An order with a released result. */
  released(...values: SentValue[]): Promise<{ labOrderId: number; barcode: string }>
}
export const openFhir = async (): Promise<OpenFhir> => {
  const system = await openLabSystem()
  const { lab, practice } = system
  const admin = await lab.signIn(await lab.make.user(1))
  const map = (code: string, analyte: string, method: string) =>
    lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system: 'L', analyte, method },
      'analyte_mapping_id',
    )
  await map('OXY', 'oxycodone', 'confirmation')
  await map('CRE', 'creatinine', 'measured')
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  const second = await lab.signIn(await lab.make.user(1))
  const fhir = fhirOver(lab, admin, second)
  const own = await fhir.signIn(await fhir.make(practice.account.customerId))
  let sent = 0
  const send = (placer: string, ...values: SentValue[]) =>
    system.send(
      oru({ controlId: `F${(sent += 1)}`, orders: [{ placer, filler: `F${placer}`, values }] }),
    )
  return {
    system,
    admin,
    fhir,
    own,
    send,
    released: async (...values) => {
      const order = await system.accessioned({ tests: [1200] })
      await send(
        order.barcode,
        ...(values.length > 0 ? values : [{ code: 'OXY', value: '250.50' }]),
      )
      return order
    },
  }
}
