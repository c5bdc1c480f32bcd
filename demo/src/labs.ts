import type { cliaCertificates } from '@labgate/contract/accounts/labs'
import { testTypeColumns } from '@labgate/server/core/accounts/test-type-columns.ts'
import { daysBefore } from './moments.ts'
import { cityNamed } from './places.ts'
import type { Random } from './random.ts'
import type { LabRow, Row } from './rows.ts'

/** The test types by column name. */
export const testColumns = Object.values(testTypeColumns)
export type TestColumn = (typeof testColumns)[number]

/** The form version of a test type, if it has one (reference lists of the catalog). */
const versions: Readonly<Partial<Record<TestColumn, string>>> = {
  tox_urine: '2022.11',
  gpp: '2022.11',
  utisti: '2022.11',
  rpp: '2022.11',
  tox_oral: '2023.01',
}

interface Performing {
  name: string
  place: string
  street: string
  director: string
  contact: string
  tests: readonly TestColumn[]
  /** Regions it serves first. */
  serves: readonly number[]
  certificate: (typeof cliaCertificates)[number]
  /** Days until it expires; one of them soon. */
  certifiedFor: number
}
const performing: readonly Performing[] = [
  {
    name: 'Labgate Reference Laboratory',
    place: 'Tampa, FL',
    street: '4100 Cypress Commerce Parkway',
    director: 'Adaeze Okonkwo-Reid, MD, PhD',
    contact: 'Colm Gallagher',
    tests: ['tox_urine', 'tox_oral', 'urinalysis', 'hematology', 'pregnancy'],
    serves: [1, 2, 3],
    certificate: 'Accreditation',
    certifiedFor: 412,
  },
  {
    name: 'Gulf Coast Molecular Diagnostics',
    place: 'Birmingham, AL',
    street: '212 Medical Forum Drive',
    director: 'Héctor Castañeda, PhD, HCLD',
    contact: 'Tamika Broadnax',
    tests: ['rpp', 'utisti', 'gpp', 'wound'],
    serves: [1, 2, 3],
    certificate: 'Accreditation',
    certifiedFor: 45,
  },
  {
    name: 'Mesa Toxicology Laboratory',
    place: 'Phoenix, AZ',
    street: '77 W Ironwood Court',
    director: "Francesca D'Amico, PhD, DABCC",
    contact: 'Sunita Banerjee',
    tests: ['tox_urine', 'tox_oral', 'urinalysis'],
    serves: [4, 5],
    certificate: 'Compliance',
    certifiedFor: 590,
  },
  {
    name: 'Cascade Clinical & Molecular Laboratory',
    place: 'Seattle, WA',
    street: '1900 Harbor Island Way',
    director: 'Kenji Yamamoto, MD',
    contact: 'Noelani Kamaka',
    tests: ['rpp', 'utisti', 'gpp', 'wound', 'hematology', 'pregnancy'],
    serves: [4, 5],
    certificate: 'Accreditation',
    certifiedFor: 233,
  },
]

type Services = { [T in TestColumn as `service_${T}`]: boolean }
type Performers = { [T in TestColumn as `lab_${T}`]: number | null }
type Versions = { [T in TestColumn as `version_${T}`]: string }
const perTest = <P extends string, V>(prefix: P, value: (test: TestColumn) => V) =>
  Object.fromEntries(testColumns.map((test) => [`${prefix}_${test}`, value(test)])) as {
    [T in TestColumn as `${P}_${T}`]: V
  }

/**
 * The performing laboratories. Their CLIA numbers have a valid shape, but a state code (00) that no
 * certificate has.
 */
export const labRows = (random: Random, base: number, now: Date): LabRow[] =>
  performing.map(
    ({ name, place, street, director, contact, tests, certificate, certifiedFor }, at) => {
      const { city, county, state, postalCodes, areaCode } = cityNamed(place)
      return {
        lab_id: base + at,
        name,
        contact_name: contact,
        contact_phone: `(${areaCode}) 555-01${20 + at}`,
        contact_email: `${name.split(' ')[0]?.toLowerCase()}.desk@labgate.example`,
        ...perTest('service', (test) => tests.includes(test)),
        clia_number: `00D${random.digits(7)}`,
        clia_certificate: certificate,
        clia_expires: daysBefore(now, -certifiedFor).slice(0, 10),
        director,
        street1: street,
        city,
        county,
        state,
        postal_code: postalCodes[0] ?? '',
        user_id_updated: 1,
        updated_at: daysBefore(now, 120 + at),
      } satisfies Row<'lab'> & { lab_id: number }
    },
  )

/**
 * An account's services, with the laboratory and form version for each. `base` is the first
 * laboratory's id.
 */
export const servicesOf = (
  tests: readonly TestColumn[],
  regionId: number,
  base: number,
): Services & Performers & Versions => {
  const labFor = (test: TestColumn): number => {
    const near = performing.findIndex(
      (lab) => lab.tests.includes(test) && lab.serves.includes(regionId),
    )
    return base + (near === -1 ? performing.findIndex((lab) => lab.tests.includes(test)) : near)
  }
  return {
    ...perTest('service', (test) => tests.includes(test)),
    ...perTest('lab', (test) => (tests.includes(test) ? labFor(test) : null)),
    ...perTest('version', (test) => (tests.includes(test) ? (versions[test] ?? '') : '')),
  }
}

/** How likely each test type is at a practice, by account type. */
const habits: Readonly<Record<number, Partial<Record<TestColumn, number>>>> = {
  1: { tox_urine: 1, tox_oral: 0.6, urinalysis: 0.2 },
  2: { tox_urine: 1, tox_oral: 0.8, pregnancy: 0.3, hematology: 0.2 },
  3: { tox_urine: 1, tox_oral: 0.4, hematology: 0.3 },
  4: {
    tox_urine: 0.5,
    rpp: 0.8,
    utisti: 1,
    urinalysis: 0.7,
    hematology: 0.6,
    pregnancy: 0.5,
    gpp: 0.4,
    wound: 0.2,
  },
  5: { rpp: 1, gpp: 0.7, utisti: 0.8, wound: 0.8, urinalysis: 0.7 },
  6: { rpp: 1, gpp: 0.5, utisti: 0.7, urinalysis: 0.8, pregnancy: 0.6 },
  7: { tox_urine: 1, tox_oral: 0.7 },
  8: { tox_urine: 1, tox_oral: 0.5 },
  9: { utisti: 1, pregnancy: 0.6, urinalysis: 0.6, wound: 0.4, rpp: 0.3 },
}
export const testsFor = (random: Random, accountTypeId: number): TestColumn[] =>
  testColumns.filter((test) => random.chance(habits[accountTypeId]?.[test] ?? 0))
