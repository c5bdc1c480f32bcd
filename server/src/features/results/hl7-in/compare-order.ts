import { catalogOf, newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { testTypeNames, testTypes, describeTestType } from '@labgate/contract/catalog/test-types'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import type { Compared, ComparedState } from '@labgate/contract/results/comparison'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { specimenOfPlacer } from '../../../hl7/orders/order-parts.ts'
import type { IncomingOrder } from '../../../hl7/results/incoming.ts'
import { isSameName, type KnownPerson } from '../../../hl7/results/same-person.ts'
import { analytesIn, type Mappings } from './map-codes.ts'

/** What is shown of an order beside a message. */
export interface OrderToCompare extends KnownPerson {
  labOrderId: number
  specimenBarcode: string
  labTypeId: number
  version: string
  collectedAt: string | null
  timeZone: string
}

export const ordersToCompare = (ids: readonly number[]): Query<OrderToCompare> =>
  rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        o.lab_type_id as "labTypeId",
        o.version,
        o.collected_at as "collectedAt",
        ${zoneOfOrder} as "timeZone",
        p.last_name as "lastName",
        p.first_name as "firstName",
        p.last_name_latin as "lastNameLatin",
        p.first_name_latin as "firstNameLatin",
        p.dob
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id = any ((select $1::bigint[])::bigint[])
    `,
    [ids],
  )

/** Everything a form has a test for. */
const analytesOfForm = (form: Catalog): ReadonlySet<string> =>
  new Set([...[...form.leaves.values()].flatMap(({ analytes }) => analytes), ...form.validity])

/** Test types, in words, that all of these analytes belong to, or else some. */
const typesWith = (analytes: readonly string[]): string => {
  const of = (fits: (known: ReadonlySet<string>) => boolean): string =>
    testTypeNames
      .filter((name) => fits(analytesOfForm(newestCatalog(name))))
      .map((name) => testTypes[name])
      .join(', ')
  return (
    of((known) => analytes.every((one) => known.has(one))) ||
    of((known) => analytes.some((one) => known.has(one)))
  )
}

const rowOf = (
  what: Compared['what'],
  message: string,
  order: string,
  isSame: boolean,
): Compared => {
  const state: ComparedState = message === '' ? 'not given' : isSame ? 'same' : 'differs'
  return { what, message: message.slice(0, 200), order: order.slice(0, 200), state }
}

interface Fit {
  analytes: readonly string[]
  /** How many of them the order's form has a test for. */
  fitting: number
}
/** How the mapped values of a message fit the form of an order. */
const fitOf = (
  groups: readonly Pick<IncomingOrder, 'values'>[],
  mappings: Mappings,
  { labTypeId, version }: { labTypeId: number; version: string },
): Fit => {
  const analytes = analytesIn(
    mappings,
    groups.flatMap(({ values }) => values),
  )
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  const known = form === undefined ? new Set<string>() : analytesOfForm(form)
  return { analytes, fitting: analytes.filter((analyte) => known.has(analyte)).length }
}
const isOfOther = ({ analytes, fitting }: Fit): boolean => analytes.length > 0 && fitting === 0

/**
 * A panel whose tests are all of another type than the order: '' if there is none, otherwise both
 * types in words. Such a panel is refused by hand, and waits if it was matched by number. Analytes
 * that no order form has, and values without an analyte of ours, fit any order.
 */
export const otherTypeIn = (
  groups: readonly IncomingOrder[],
  mappings: Mappings,
  order: { labTypeId: number; version: string },
): string => {
  for (const group of groups) {
    const fit = fitOf([group], mappings, order)
    const types = isOfOther(fit) ? typesWith(fit.analytes) : ''
    if (types !== '')
      return `It has tests of ${types}; the order is for ${describeTestType(order.labTypeId)}.`
  }
  return ''
}

const ofTestType = (
  groups: readonly IncomingOrder[],
  mappings: Mappings,
  order: OrderToCompare,
): Compared => {
  const fit = fitOf(groups, mappings, order)
  const { analytes, fitting } = fit
  const row = rowOf(
    'testType',
    analytes.length === 0 ? '' : typesWith(analytes),
    describeTestType(order.labTypeId),
    fitting === analytes.length,
  )
  return isOfOther(fit) ? { ...row, state: 'refused' } : row
}

const nameOf = ({ lastName, firstName }: Pick<KnownPerson, 'lastName' | 'firstName'>): string =>
  [lastName, firstName].filter(Boolean).join(', ')

/**
 * Compares a message with an order: what matches, what differs, and what it does not say. Days are
 * those at the place of collection.
 */
export const comparedWith = (
  groups: readonly IncomingOrder[],
  mappings: Mappings,
  order: OrderToCompare,
): Compared[] => {
  const [first] = groups
  if (first === undefined) return []
  const { person, collectedAt } = first
  const numbers = [...new Set(groups.flatMap(({ placerNumbers }) => placerNumbers).filter(Boolean))]
  const ours = numbers.map((number) => specimenOfPlacer(number) ?? number)
  const dayIn = (at: Date): string => localOf(at, order.timeZone).day
  const collected = order.collectedAt === null ? '' : dayIn(new Date(order.collectedAt))
  const came =
    collectedAt === undefined || ['year', 'month'].includes(collectedAt.precision)
      ? ''
      : dayIn(collectedAt.at)
  return [
    rowOf(
      'specimen',
      [...new Set(ours)].join(', '),
      order.specimenBarcode,
      ours.every((number) => number === order.specimenBarcode),
    ),
    rowOf('name', nameOf(person), nameOf(order), isSameName(person, order)),
    rowOf(
      'dob',
      person.dob === '' ? '' : usDate(person.dob),
      order.dob === null ? 'not recorded' : usDate(order.dob),
      person.dob === order.dob,
    ),
    ofTestType(groups, mappings, order),
    rowOf(
      'collection',
      came === '' ? '' : usDate(came),
      collected === '' ? 'not recorded' : usDate(collected),
      came === collected,
    ),
  ]
}
