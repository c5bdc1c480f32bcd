import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { sized } from '@labgate/contract/test/size'
import { request } from '../matrix/probes.ts'
import { identity, type Reached } from './filled-chart.ts'

interface Part {
  def: {
    type: string
    shape?: Record<string, Part>
    innerType?: Part
    element?: Part
    in?: Part
    out?: Part
    options?: Part[]
    entries?: Record<string, unknown>
    values?: unknown[]
  }
}

/**
 * Values of input fields that lead to the chart, by the field's name in lower case: its records,
 * and what it can be searched by.
 */
const leadingTo = (all: Reached): Readonly<Record<string, readonly unknown[]>> => {
  const {
    x12FileIds,
    remittanceIds,
    workItemIds,
    eligibilityIds,
    claimNumbers,
    labOrderIds,
    ...ids
  } = all
  const byName = Object.fromEntries(
    Object.entries(ids)
      .filter(([, value]) => value !== -1)
      .map(([name, value]) => [name.toLowerCase(), [value]]),
  )
  return {
    ...byName,
    x12fileid: x12FileIds,
    remittanceid: remittanceIds,
    workitemid: workItemIds,
    patienteligibilityid: eligibilityIds,
    laborderid: labOrderIds,
    laborderspecimenid: labOrderIds,
    specimenid: labOrderIds,
    number: claimNumbers,
    claimnumber: claimNumbers,
    name: [identity.lastName, `${identity.lastName}, ${identity.firstName}`],
    lastname: [identity.lastName],
    firstname: [identity.firstName],
    patientname: [identity.lastName],
    search: [identity.lastName, identity.memberId, ...claimNumbers],
    typed: [identity.lastName, identity.memberId, ...claimNumbers],
    dob: [identity.dob],
    memberid: [identity.memberId],
    medicalrecordid: [identity.lastName],
    requisitionno: [identity.lastName],
    reason: ['The label is lost'],
    note: ['The tube is theirs.'],
    startdate: ['2000-01-01'],
    from: ['2000-01-01'],
  }
}

/* The values of a field, or of the entries of a list: 'statementIds' has those of 'statementId'. */
const valuesOf = (name: string, leading: ReturnType<typeof leadingTo>): readonly unknown[] =>
  leading[name.toLowerCase()] ?? leading[name.toLowerCase().replace(/s$/, '')] ?? []

const partsOf = ({ def }: Part): Readonly<Record<string, Part>> => def.shape ?? {}
const bareOf = (part: Part): Part => {
  const { type, innerType, in: taken, out } = part.def
  if (innerType !== undefined && type !== 'array') return bareOf(innerType)
  if (type === 'pipe')
    return bareOf(out?.def.type === 'transform' ? (taken ?? part) : (out ?? part))
  return part
}

/* Any value that the field takes, for one that leads nowhere. */
const anyValue = (name: string, part: Part, leading: ReturnType<typeof leadingTo>): unknown => {
  const { type, shape = {}, element, options = [], entries = {}, values = [] } = bareOf(part).def
  if (type === 'array') return element === undefined ? [] : [anyValue(name, element, leading)]
  if (type === 'object') return requiredOf(shape, leading)
  const [known] = valuesOf(name, leading)
  if (known !== undefined) return known
  if (type === 'union') return options[0] === undefined ? '' : anyValue(name, options[0], leading)
  if (type === 'enum') return Object.values(entries).find((one) => one !== '') ?? ''
  if (type === 'literal') return values[0]
  if (type === 'number') return 1
  if (type === 'boolean') return false
  return ['day', 'date', 'on'].some((word) => name.toLowerCase().endsWith(word))
    ? '2026-01-02'
    : '1'
}
const isOptional = ({ def: { type } }: Part): boolean => type === 'optional' || type === 'default'
const requiredOf = (
  shape: Readonly<Record<string, Part>>,
  leading: ReturnType<typeof leadingTo>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([name, part]) => name !== 'validation' && !isOptional(part))
      .map(([name, part]) => [name, anyValue(name, part, leading)]),
  )

/* Each field that leads to the chart with each of its values, the others as they are. */
const turns = (
  shape: Readonly<Record<string, Part>>,
  base: Record<string, unknown>,
  leading: ReturnType<typeof leadingTo>,
): Record<string, unknown>[] =>
  Object.entries(shape).flatMap(([name, part]): Record<string, unknown>[] => {
    if (name === 'validation') return []
    const bare = bareOf(part)
    const inner = bare.def.shape
    if (inner !== undefined)
      return turns(inner, (base[name] ?? {}) as Record<string, unknown>, leading).map((one) => ({
        ...base,
        [name]: one,
      }))
    const isList = bare.def.type === 'array'
    return valuesOf(name, leading).map((value) => ({
      ...base,
      [name]: isList ? [value] : value,
    }))
  })

const most = sized(5, 12)
/**
 * Inputs of a call that lead to the chart: the isolation matrix's, and what its own fields can say
 * about the chart, one after the other. A new call has them by the names of its fields.
 */
export const inputsOf = (
  [name, endpoint]: readonly [string, Endpoint],
  all: Reached,
): readonly object[] => {
  const probe = request[name]
  const leading = leadingTo(all)
  const shape = partsOf(endpoint.input)
  const base = requiredOf(shape, leading)
  const inputs = [
    ...(typeof probe === 'function' ? [probe(all)] : []),
    base,
    ...turns(shape, base, leading),
  ]
  return [...new Map(inputs.map((one) => [JSON.stringify(one), one])).values()].slice(0, most)
}

/** Whether an answer can say what a person typed: texts besides its message and its number. */
export const answersText = ({ answer }: Endpoint): boolean => {
  const walk = (name: string, part: Part): boolean => {
    const { type, shape, innerType, element, in: taken, out, options = [] } = part.def
    if (type === 'string') return !['message', 'id', 'specimenBarcode'].includes(name)
    if (shape !== undefined) return Object.entries(shape).some(([one, of]) => walk(one, of))
    if (type === 'pipe') return walk(name, (out ?? taken) as Part)
    return [innerType, element, ...options].some((one) => one !== undefined && walk(name, one))
  }
  return walk('', answer)
}
