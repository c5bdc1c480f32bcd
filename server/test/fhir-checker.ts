/*
 * Checks the rules of FHIR R4 (4.0.1) that a reader relies on: written from the standard's tables,
 * not from our types. Reads the text as sent, since a parsed number has lost its digits.
 */

interface Shape {
  /** Required elements. */
  required: readonly string[]
  /** All allowed elements besides id, meta, contained, and resourceType. */
  known: readonly string[]
  /** Elements with a required value set. */
  codes?: Readonly<Record<string, readonly string[]>>
}
const report = [
  'registered',
  'partial',
  'preliminary',
  'final',
  'amended',
  'corrected',
  'appended',
  'cancelled',
  'entered-in-error',
  'unknown',
]
const shapes: Readonly<Record<string, Shape>> = {
  Patient: {
    required: [],
    known: [
      'identifier',
      'active',
      'name',
      'telecom',
      'gender',
      'birthDate',
      'address',
      'communication',
      'managingOrganization',
      'link',
    ],
    codes: { gender: ['male', 'female', 'other', 'unknown'] },
  },
  ServiceRequest: {
    required: ['status', 'intent', 'subject'],
    known: [
      'identifier',
      'requisition',
      'status',
      'intent',
      'category',
      'code',
      'orderDetail',
      'subject',
      'occurrenceDateTime',
      'authoredOn',
      'priority',
      'requester',
      'performer',
      'locationReference',
      'reasonCode',
      'supportingInfo',
      'specimen',
    ],
    codes: {
      status: ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'],
      intent: [
        'proposal',
        'plan',
        'directive',
        'order',
        'original-order',
        'reflex-order',
        'filler-order',
        'instance-order',
        'option',
      ],
    },
  },
  MedicationStatement: {
    required: ['status', 'medicationCodeableConcept', 'subject'],
    known: ['status', 'medicationCodeableConcept', 'subject', 'dateAsserted', 'dosage'],
    codes: {
      status: [
        'active',
        'completed',
        'entered-in-error',
        'intended',
        'stopped',
        'on-hold',
        'unknown',
        'not-taken',
      ],
    },
  },
  Specimen: {
    required: [],
    known: [
      'identifier',
      'accessionIdentifier',
      'status',
      'type',
      'subject',
      'receivedTime',
      'request',
      'collection',
    ],
    codes: { status: ['available', 'unavailable', 'unsatisfactory', 'entered-in-error'] },
  },
  DiagnosticReport: {
    required: ['status', 'code'],
    known: [
      'identifier',
      'basedOn',
      'status',
      'category',
      'code',
      'subject',
      'effectiveDateTime',
      'issued',
      'performer',
      'specimen',
      'result',
      'conclusion',
      'presentedForm',
    ],
    codes: { status: report },
  },
  Observation: {
    required: ['status', 'code'],
    known: [
      'basedOn',
      'status',
      'category',
      'code',
      'subject',
      'effectiveDateTime',
      'issued',
      'performer',
      'valueQuantity',
      'valueCodeableConcept',
      'valueString',
      'dataAbsentReason',
      'interpretation',
      'note',
      'method',
      'specimen',
      'referenceRange',
    ],
    codes: {
      status: [
        'registered',
        'preliminary',
        'final',
        'amended',
        'corrected',
        'cancelled',
        'entered-in-error',
        'unknown',
      ],
    },
  },
  Organization: { required: ['name'], known: ['identifier', 'name', 'telecom', 'address'] },
  Bundle: { required: ['type'], known: ['type', 'link', 'entry'], codes: { type: ['searchset'] } },
  CapabilityStatement: {
    required: ['status', 'date', 'kind', 'fhirVersion', 'format'],
    known: [
      'status',
      'date',
      'kind',
      'implementation',
      'software',
      'fhirVersion',
      'format',
      'rest',
    ],
    codes: {
      status: ['draft', 'active', 'retired', 'unknown'],
      kind: ['instance', 'capability', 'requirements'],
    },
  },
}

const date = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?)?)?$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const dates = [
  'birthDate',
  'effectiveDateTime',
  'occurrenceDateTime',
  'authoredOn',
  'dateAsserted',
  'receivedTime',
  'collectedDateTime',
  'creation',
]
const instants = ['issued', 'lastUpdated']
const comparators = ['<', '<=', '>=', '>']

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const element = (name: string, value: unknown, at: string): string[] => {
  if (
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isNode(value) && Object.keys(value).length === 0)
  )
    return [`${at} is empty`]
  if (dates.includes(name) && !(typeof value === 'string' && date.test(value)))
    return [`${at} is no date: ${String(value)}`]
  if (instants.includes(name) && !(typeof value === 'string' && instant.test(value)))
    return [`${at} is no instant: ${String(value)}`]
  if (name === 'comparator' && !comparators.includes(String(value)))
    return [`${at} is no comparator`]
  if (
    name === 'reference' &&
    !/^(#[\w-]+|[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})$/.test(String(value))
  )
    return [`${at} is no reference: ${String(value)}`]
  if (name === 'system' && !/^(https?:|urn:)|^(phone|email)$/.test(String(value)))
    return [`${at} is no system: ${String(value)}`]
  if (/^value(Quantity)?$/.test(name) && isNode(value) && !('value' in value))
    return [`${at} is a quantity without a value`]
  if (Array.isArray(value))
    return value.flatMap((one, place) => element('', one, `${at}[${place}]`))
  return isNode(value) ? ('resourceType' in value ? resource(value, at) : node(value, at)) : []
}
const node = (of: Node, at: string): string[] =>
  Object.entries(of).flatMap(([name, value]) => element(name, value, `${at}.${name}`))

const resource = (of: Node, at: string): string[] => {
  const type = String(of['resourceType'])
  const shape = shapes[type]
  if (shape === undefined) return [`${at}: ${type} is not known`]
  const names = Object.keys(of)
  const values = names.filter((name) => /^value[A-Z]/.test(name))
  const contained = (of['contained'] as Node[] | undefined) ?? []
  const pointed = JSON.stringify({ ...of, contained: [] })
  return [
    ...(of['id'] !== undefined && !/^[A-Za-z0-9.-]{1,64}$/.test(String(of['id']))
      ? [`${at}: the id is none`]
      : []),
    ...shape.required
      .filter((name) => of[name] === undefined)
      .map((name) => `${at}: ${type} has no ${name}`),
    ...names
      .filter((name) => !['resourceType', 'id', 'meta', 'contained', ...shape.known].includes(name))
      .map((name) => `${at}: ${type} has no element ${name}`),
    ...Object.entries(shape.codes ?? {}).flatMap(([name, codes]) =>
      of[name] === undefined || codes.includes(String(of[name]))
        ? []
        : [`${at}: ${name} is ${String(of[name])}`],
    ),
    ...(values.length > 1 ? [`${at} has two values`] : []),
    // obs-6: a reason for a missing value appears only if there is none
    ...(values.length > 0 && of['dataAbsentReason'] !== undefined
      ? [`${at} has a value and a reason for having none`]
      : []),
    // prr-1: details require a code
    ...(of['orderDetail'] !== undefined && of['code'] === undefined
      ? [`${at} has details of nothing`]
      : []),
    // obs-3: a range has a limit or text
    ...(((of['referenceRange'] as Node[] | undefined) ?? []).every(
      (range) => 'low' in range || 'high' in range || 'text' in range,
    )
      ? []
      : [`${at} has an empty range`]),
    ...contained
      .filter(({ id }) => !pointed.includes(`"#${String(id)}"`))
      .map(({ id }) => `${at}: nothing points to what is contained as ${String(id)}`),
    ...node(of, at),
  ]
}

/** What is wrong with a resource or bundle as sent, in words; empty if nothing is. */
export const faultsOf = (text: string): string[] => {
  const read = JSON.parse(text) as Node
  // a FHIR decimal is a JSON number: no leading plus sign, no leading zeros
  return resource(read, String(read['resourceType']))
}
