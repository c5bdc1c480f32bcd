import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { day, flag, id, instant, line, secret, whole } from './values.ts'

/** What a practice's system can be let read by FHIR R4. */
export const fhirResources = ['Patient', 'ServiceRequest', 'Specimen', 'DiagnosticReport', 'Observation'] as const
export type FhirResource = (typeof fhirResources)[number]

const addressForm = /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-f:]*:[0-9a-f:.]*(\/\d{1,3})?)$/i
/** Whether a text is an address, or a range of them: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
export const isAddress = (text: string): boolean => addressForm.test(text)

const clientShape = {
  customerId: id(),
  /** As people know the system: 'Record system, north office'. */
  name: line(100),
  /** The locations that it sees; none: all of the account. */
  locations: z.array(id()).max(500),
  /** Also patients who are the practice's own employees. */
  employees: flag(),
  resources: z.array(z.enum(fhirResources)).max(fhirResources.length),
  /** From where it may ask; none: from anywhere. */
  addresses: z.array(line(50)).max(50),
}

/** A practice's system that reads by FHIR. Its secret is answered once, when it is made. */
export const FhirClient = z.object({
  ...clientShape,
  fhirClientId: id(),
  /** client_id of OAuth 2.0. */
  clientKey: line(40),
  createdDate: instant(),
  createdBy: line(120),
  lastUsedDate: instant(),
  revokedDate: instant(),
  revokedBy: line(120),
})
export type FhirClient = z.infer<typeof FhirClient>

/** Where a location's released results go by HL7 v2.5.1 (ORU^R01 over MLLP). */
const destinationShape = {
  locationId: id(),
  active: flag(),
  host: line(200),
  port: whole(1, 65_535),
  tls: flag(),
  /** As its messages are to name it: MSH-5 and MSH-6. */
  application: line(100),
  facility: line(100),
  /** The report as a file inside the message. */
  withPdf: flag(),
  /** Nothing that was released before; null: from now on whatever is released. */
  startDate: day(),
}
export const Hl7Destination = z.object({
  ...destinationShape,
  hl7DestinationId: id(),
  location: line(120),
  /** What is wrong with the line; '' while messages go through. */
  trouble: line(500),
  /** Results that wait for it, and those that it refused. */
  waiting: z.number(),
  failed: z.number(),
  lastSentDate: instant(),
  /** Nothing is sent before a second person confirmed host, port and TLS. */
  confirmed: flag(),
  askedBy: line(120),
  rowVersion: z.number(),
})
export type Hl7Destination = z.infer<typeof Hl7Destination>

/** Interfaces of an account with its own systems (docs/decisions/0025). */
export const interfaces = endpoints({
  clients: {
    method: 'GET',
    path: '/api/Customer/GetFhirClients',
    access: 'interface.read',
    input: query({ customerId: id() }),
    answer: shortListOf(FhirClient),
  },
  /** A new client. `clientSecret` is answered this once; '' when the call is repeated. */
  addClient: {
    method: 'POST',
    path: '/api/Customer/AddFhirClient',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body(clientShape),
    answer: answer({ id: z.string(), clientKey: line(40), clientSecret: secret(60) }),
  },
  /** Ends a client and all its tokens at once, for good. */
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
  /** Sets where a location's results go; a location has one. */
  saveDestination: {
    method: 'POST',
    path: '/api/Customer/SaveHl7Destination',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ ...destinationShape, rowVersion: z.number().optional() }),
    answer: Saved,
  },
  /** A second person's word that host, port and TLS are right. */
  confirmDestination: {
    method: 'POST',
    path: '/api/Customer/ConfirmHl7Destination',
    access: 'interface.save',
    changes: true,
    notInVisit: true,
    input: body({ hl7DestinationId: id(), rowVersion: z.number().optional() }),
    answer: Done,
  },
  /** Sends what a destination refused once more, each result in the version that counts now and under a number of its own. */
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
