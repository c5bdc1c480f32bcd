import { cupClasses } from '@labgate/contract/catalog/cup'
import type { Language } from '@labgate/contract/languages/language'
import { expect, it } from 'vitest'
import { englishIn } from '../../../test/english-texts.ts'
import { textsOf } from '../../../test/paper-readers.ts'
import { patientCopyPdf } from './patient-copy.ts'
import type { RequisitionFacts, Signature } from './requisition-facts.ts'
import { requisitionPdf } from './requisition.ts'

const at = {
  date: '03/12/2026',
  time: '09:40',
  zone: 'EDT',
} as RequisitionFacts['requester']['entered']
const unsigned: Signature = { state: 'none', says: '', at: null, image: '' }
const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index + 1))

interface Ordered {
  single: number
  groups: number
  cup: boolean
  diagnoses: number
  medications: number
  insurances: number
}
const factsOf = ({
  single,
  groups,
  cup,
  diagnoses,
  medications,
  insurances,
}: Ordered): RequisitionFacts => ({
  lab: {
    name: 'Labgate Reference Laboratory',
    address: '1 Lab Way, Tampa, FL 33602',
    clia: '10D0000000',
    director: 'Ines Vogel',
  },
  requisitionNo: 'R000000031',
  specimenBarcode: '000000000315',
  isStat: true,
  ended: '',
  requester: {
    account: 'Sunrise Pain Clinic', facilityCode: 'SPC001', location: 'Tampa', locationMissing: false, address: '12 Bay St, Tampa, FL 33602',
    phone: '(813) 555-0100', fax: '(813) 555-0101', urgentPhone: '(813) 555-0199', provider: 'Dana Cruz', npi: '1234567893', enteredBy: 'Ann Lee', entered: at,
  }, // prettier-ignore
  patient: {
    id: 7, lastName: 'MOSS', firstName: 'ADA', middleName: '', suffix: '', dob: '01/02/1970', age: '56 years', gender: 'Female', medicalRecordId: 'MR-7',
    address: '9 Heron Lane, Tampa, FL 33602', phone: '(813) 555-0146', isPregnant: 'No',
  }, // prettier-ignore
  specimen: {
    labType: 'Urine toxicology',
    source: 'Urine',
    site: '',
    collected: at,
    onIce: false,
    collector: 'Ann Lee',
  },
  payment: {
    kind: 'Insurance',
    insurances: many(insurances, (one) => ({
      payer: `Marigold Mutual ${one}`,
      memberId: 'MM-4418',
      groupNo: '77',
      subscriber: 'Ada Moss',
      relationship: 'Self',
    })),
    withDocuments: false,
  },
  tests: [
    ...many(single, (one) => ({
      name: `Confirmation of analyte ${one}`,
      isGroup: false,
      members: [],
    })),
    ...many(groups, (one) => ({
      name: `Class ${one}`,
      isGroup: true,
      members: many(8, (member) => `Analyte ${one}-${member}`),
    })),
  ],
  testsMissing: false,
  preference: '',
  cup: cup
    ? {
        results: cupClasses.map(({ name }) => ({ name, result: 2 })),
        reading: ['Temperature strip: In range (90 to 100 °F)', 'Cup lot: TC2607'],
      }
    : null,
  diagnoses: many(diagnoses, (one) => ({
    code: `F11.${one}`,
    description: 'Opioid dependence with opioid-induced disorder, uncomplicated',
  })),
  diagnosisMissing: false,
  medications: {
    list: many(medications, (one) => `medication ${one} of an ordinary name 10 mg tablet`),
    says: 'List not provided',
  },
  allergies: null,
  signatures: { patient: unsigned, provider: unsigned },
})
/* A common order has a cup, four diagnoses, ten medications and two insurances. */
const common = { single: 12, groups: 0, cup: true, diagnoses: 4, medications: 10, insurances: 2 }

it('a requisition for a common order fits on one page, with or without classes', async () => {
  const orders: Partial<Ordered>[] = [
    {},
    { single: 3, groups: 6, cup: false },
    { single: 3, groups: 3, medications: 2 },
    { single: 40, cup: false, medications: 2 },
  ]
  for (const more of orders)
    expect(
      await textsOf(await requisitionPdf(factsOf({ ...common, ...more }), {})),
      JSON.stringify(more),
    ).toHaveLength(1)
})

it('a requisition of any size contains all of its texts, and no page has only the signatures', async () => {
  const faults: string[] = []
  const sizes = new Set<number>()
  for (let single = 0; single <= 100; single += 10)
    for (const medications of [0, 9, 60])
      for (const cup of [false, true]) {
        const ordered = { ...common, single, groups: single % 20 === 0 ? 0 : 8, cup, medications }
        const pages = await textsOf(await requisitionPdf(factsOf(ordered), {}))
        sizes.add(pages.length)
        const flat = pages.map((page) => page.replaceAll(/\s+/g, ' '))
        const last = flat.at(-1) ?? ''
        const [, beforeSignatures = ''] =
          /Requisition R000000031 (.*)Signatures Ordering provider/.exec(last) ?? []
        if (beforeSignatures.trim() === '' || !last.includes('Patient Consent to these tests'))
          faults.push(`${JSON.stringify(ordered)}: ${last.slice(0, 60)}`)
        const all = flat.join(' ')
        const count = (words: RegExp): number => all.match(words)?.length ?? 0
        if (
          count(/Confirmation of analyte \d/g) !== single ||
          count(/medication \d+ of an/g) !== medications
        )
          faults.push(`${JSON.stringify(ordered)}: texts`)
      }
  expect(faults).toEqual([])
  expect([...sizes].toSorted((one, other) => one - other)).toEqual([1, 2, 3])
})

it('a patient who reads Spanish signs a consent in Spanish, and the laboratory reads it in English', async () => {
  const { patient, ...facts } = factsOf({ ...common, diagnoses: 1 })
  const textIn = async (language: object): Promise<string> =>
    (await textsOf(await requisitionPdf({ ...facts, patient: { ...patient, ...language } }, {})))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  const spanish = /Doy mi consentimiento para que se hagan estas pruebas y se cobren/
  const both = await textIn({ language: 'es' })
  expect(both).toMatch(spanish)
  expect(both).toContain('Paciente / Patient')
  for (const text of [both, await textIn({})])
    expect(text).toContain('Consent to these tests and to billing them')
  expect(await textIn({})).not.toMatch(spanish)
})

const signed: Signature = { state: 'signed', says: '', at, image: '' }
it.each([
  [{}, unsigned, { kind: 'Insurance' as const }],
  [{ tests: [] }, signed, { kind: 'Self-pay' as const }],
  [{ diagnoses: [] }, { ...unsigned, state: 'on paper' as const }, { kind: 'Contract' as const }],
  [{ medications: null }, { ...unsigned, state: 'on file' as const }, { insurances: [] }],
])('the patient’s copy is whole in Spanish and in English: %#', async (more, patient, payment) => {
  const facts = factsOf(common)
  const order: RequisitionFacts = {
    ...facts,
    ...more,
    requester: {
      ...facts.requester,
      ...('kind' in payment && payment.kind === 'Contract' && { phone: '' }),
    },
    payment: { ...facts.payment, ...payment },
    signatures: { ...facts.signatures, patient },
  }
  const textIn = async (language: Language): Promise<string> => {
    const bytes = await patientCopyPdf({ language, order })
    expect(bytes.toString('latin1')).toContain(`/Lang (${language}-US)`)
    return (await textsOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
  }
  const [spanish, inEnglish] = [await textIn('es'), await textIn('en')]
  expect(englishIn(spanish)).toEqual([])
  expect(englishIn(inEnglish).length).toBeGreaterThan(12)
  for (const text of [spanish, inEnglish])
    for (const fact of ['MOSS, ADA', '01/02/1970', '000000000315', 'R000000031', 'Dana Cruz'])
      expect(text).toContain(fact)
})

it('a foot that is longer than its line is cut before the page number', async () => {
  const facts = factsOf(common)
  const [page = ''] = await textsOf(
    await requisitionPdf(
      { ...facts, lab: { ...facts.lab, name: 'Reference Laboratory '.repeat(20).trim() } },
      {},
    ),
  )
  expect(page.replaceAll(/\s+/g, ' ')).toMatch(/Reference Laboratory Ref… Page 1 of 2$/)
})
