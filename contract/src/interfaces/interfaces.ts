import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, secret, whole } from '../kit/values.ts'

/** Resources that a practice's system can be allowed to read through FHIR R4. */
export const fhirResources = [
  'Patient',
  'ServiceRequest',
  'Specimen',
  'DiagnosticReport',
  'Observation',
] as const
export type FhirResource = (typeof fhirResources)[number]

const addressForm = /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-f:]*:[0-9a-f:.]*(\/\d{1,3})?)$/i
/** Whether a text is an IP address or range: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
export const isAddress = (text: string): boolean => addressForm.test(text)

const clientShape = {
  customerId: id(),
  /** A name that people recognize: 'Record system, north office'. */
  name: line(100),
  /** Visible locations; none: all of the account. */
  locations: z.array(id()).max(500),
  /** Includes patients who are the practice's own employees. */
  employees: flag(),
  resources: z.array(z.enum(fhirResources)).max(fhirResources.length),
  /** Addresses it can call from; none: anywhere. */
  addresses: z.array(line(50)).max(50),
}

/** A practice's system that reads through FHIR. Its secret is returned once, on creation. */
export const FhirClient = z.object({
  ...clientShape,
  fhirClientId: id(),
  /** OAuth 2.0 client_id. */
  clientKey: line(40),
  createdDate: instant(),
  createdBy: line(120),
  lastUsedDate: instant(),
  revokedDate: instant(),
  revokedBy: line(120),
  /** It cannot sign in until a second person has confirmed it. */
  confirmed: flag(),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
})
export type FhirClient = z.infer<typeof FhirClient>

/** Where a location's released results are sent by HL7 v2.5.1 (ORU^R01 over MLLP). */
const destinationShape = {
  locationId: id(),
  active: flag(),
  host: line(200),
  port: whole(1, 65_535),
  tls: flag(),
  /** Its name in messages to it: MSH-5 and MSH-6. */
  application: line(100),
  facility: line(100),
  /** The report as a file inside the message. */
  withPdf: flag(),
  /** Excludes results released earlier; null: everything released from now on. */
  startDate: day(),
}
export const Hl7Destination = z.object({
  ...destinationShape,
  hl7DestinationId: id(),
  location: line(120),
  /** What is wrong with the connection; '' while messages go through. */
  trouble: line(500),
  /** Results waiting for it, and those it refused. */
  waiting: z.number(),
  failed: z.number(),
  lastSentDate: instant(),
  /** Nothing is sent until a second person has confirmed host, port and TLS. */
  confirmed: flag(),
  askedBy: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  /** Who else entered a part, if the caller did, too: the caller can take all of it over. */
  enteredWith: z.array(line(120)),
  rowVersion: z.number(),
})
export type Hl7Destination = z.infer<typeof Hl7Destination>

/** An account's interfaces with its own systems (docs/decisions/0025). */
export const interfaces = endpoints({
  clients: {
    method: 'GET',
    path: '/api/Customer/GetFhirClients',
    access: 'interface.read',
    input: query({ customerId: id() }),
    answer: shortListOf(FhirClient),
  },
  /** A new client. `clientSecret` is returned only this once; '' if the call is repeated. */
  addClient: {
    method: 'POST',
    path: '/api/Customer/AddFhirClient',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body(clientShape),
    answer: answer({ id: z.string(), clientKey: line(40), clientSecret: secret(60) }),
  },
  /** Records a second person's confirmation that the practice's system may read what is chosen. */
  confirmClient: {
    method: 'POST',
    path: '/api/Customer/ConfirmFhirClient',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ fhirClientId: id() }),
    answer: Done,
  },
  /** Ends a client and all its tokens immediately and permanently. */
  revokeClient: {
    method: 'POST',
    path: '/api/Customer/RevokeFhirClient',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ fhirClientId: id() }),
    answer: Done,
  },
  destinations: {
    method: 'GET',
    path: '/api/Customer/GetHl7Destinations',
    access: 'interface.read',
    input: query({ customerId: id() }),
    answer: shortListOf(Hl7Destination),
  },
  /** Sets where a location's results are sent; each location has one destination. */
  saveDestination: {
    method: 'POST',
    path: '/api/Customer/SaveHl7Destination',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ ...destinationShape, rowVersion: z.number().optional() }),
    answer: Saved,
  },
  /**
   * Records a second person's confirmation that host, port and TLS are right.
   * `takeOver`: who entered a part takes all of it over instead, so that others can confirm it.
   */
  confirmDestination: {
    method: 'POST',
    path: '/api/Customer/ConfirmHl7Destination',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({
      hl7DestinationId: id(),
      rowVersion: z.number().optional(),
      takeOver: flag().optional(),
    }),
    answer: Done,
  },
  /**
   * Sends everything a destination refused again, each result in its current version and under a
   * new number.
   */
  sendAgain: {
    method: 'POST',
    path: '/api/Customer/SendHl7Again',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ hl7DestinationId: id() }),
    answer: Done,
  },
})
