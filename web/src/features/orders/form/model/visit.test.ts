import { catalogs } from '@labgate/contract/catalog/catalogs'
import { chooseSpecimen, emptySelection, tick } from '@labgate/contract/catalog/selection'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { fc } from '@labgate/contract/test/properties'
import { describe, expect, test } from 'vitest'
import { orderFormFacts as facts } from '../../../../../test/order-form-facts.ts'
import { orderOf } from '../../../../../test/orders.ts'
import { faultsIn, signsAs, visitFindings, type About } from './visit-facts.ts'
import { fieldAt, orderChanges, ordersOf, papersIn, visitOf } from './visit-save.ts'
import {
  catalogIn,
  newSpecimen,
  newVisit,
  selectionIn,
  withSelection,
  type SpecimenValues,
  type VisitValues,
} from './visit-values.ts'

const now = new Date('2026-03-31T18:05:00.000Z')
const about: About = { facts, asker: { userId: 77, userTypeId: 2 } }
const begin = (): VisitValues =>
  newVisit(facts, { now, userId: 77, locationId: 0, isLaboratory: false })

const tubeOf = (labTypeId: number, more: Partial<SpecimenValues> = {}): SpecimenValues => {
  const tube = newSpecimen(labTypeId, facts)
  if (!tube) throw new Error(`no form of type ${labTypeId}`)
  return { ...tube, ...more }
}
const good = (): VisitValues => ({
  ...begin(),
  specimens: [tubeOf(1, { tests: [107, 1100] }), tubeOf(4, { tests: [3000] })],
  diagnosis: facts.patient.diagnosis,
  noMeds: true,
  noAllergy: true,
  poctScreen: true,
  poct: begin().poct.with(0, 1),
})
const rulesOf = (values: VisitValues): string[] =>
  visitFindings(values, about, now).map(({ rule }) => rule)

describe('a new visit', () => {
  test('starts now at the patient’s location, with the only provider and the primary insurance', () => {
    expect(begin()).toMatchObject({
      userId_Physician: 5,
      locationId: 9,
      collectionDate: '2026-03-31',
      collectionTime: '14:05',
      insurance: 'insurance',
      patientInsuranceId_Primary: 21,
      patientConsentOnFile: true,
    })
    expect(rulesOf(begin())).toEqual(['type-not-offered'])
  })

  test('starts without a collection time if the laboratory enters a paper order, and requires one', () => {
    const typed = newVisit(facts, { now, userId: 77, locationId: 0, isLaboratory: true })
    expect([typed.collectionDate, typed.collectionTime]).toEqual([null, ''])
    expect(rulesOf({ ...good(), collectionDate: null, collectionTime: '' })).toContain(
      'collection-date',
    )
  })

  test('keeps notes and attachments of all tubes or of one, and drops blank notes', () => {
    const paper = {
      draftFileId: 3,
      loAttachmentTypeId: 1,
      description: 'page 1',
      fileName: 'r.png',
      fileType: 'image/png',
      size: 9,
      labTypeId: 4,
    }
    const notes = [
      { note: 'by courier', labTypeId: -1 },
      { note: ' ', labTypeId: 1 },
      { note: 'second label', labTypeId: 1 },
      { note: 'of a tube that was taken away', labTypeId: 9 },
    ]
    const sent = { draftFileId: 3, loAttachmentTypeId: 1, description: 'page 1', fileName: 'r.png' }
    expect(papersIn({ ...good(), notes, attachments: [paper] })).toEqual({
      notes: [
        { note: 'by courier' },
        { note: 'second label', at: 0 },
        { note: 'of a tube that was taken away' },
      ],
      attachments: [{ ...sent, at: 1 }],
    })
    expect(
      papersIn({ specimens: good().specimens.slice(1), notes: [], attachments: [paper] }),
    ).toEqual({ attachments: [sent] })
    expect(papersIn(good())).toEqual({})
    expect([fieldAt(['attachments', 1, 'draftFileId']), fieldAt(['notes', 0, 'note'])]).toEqual([
      'attachments.1.draftFileId',
      'notes.0.note',
    ])
  })

  test('becomes one order for each tube, each with its own data', () => {
    const [urine, uti] = ordersOf(good(), facts)
    expect(urine).toMatchObject({
      poctScreen: true,
      poct: { AMP: 1 },
      noMeds: true,
      noAllergy: false,
      diagnosis: [{ icd10Code: 'F11.20' }],
    })
    expect(uti).toMatchObject({
      poctScreen: false,
      poct: {},
      noMeds: false,
      noAllergy: true,
      diagnosis: [{ icd10Code: 'F11.20' }],
    })
    expect(urine?.specimens).toEqual([
      expect.objectContaining({
        labTypeId: 1,
        version: '2022.11',
        collectionDate: '2026-03-31T18:05:00.000Z',
        collectionDeviceId: 1,
      }),
    ])
    expect(rulesOf(good())).toEqual(['provider-signature'])
  })

  test('reports a fault that all tubes share once, and each fault at a field of the form', () => {
    const bare = {
      ...good(),
      diagnosis: [],
      userId_Physician: 0,
      specimens: [tubeOf(1), tubeOf(4), tubeOf(9, { tests: [] })],
    }
    expect(Object.keys(faultsIn(visitFindings(bare, about, now)))).toEqual([
      'userId_Physician',
      'specimens.0.tests',
      'diagnosis',
      'specimens.1.tests',
      'specimens.2.tests',
    ])
  })

  test('reads a clock time in the location’s time zone, also if it occurs twice or never', () => {
    const at = (more: Partial<VisitValues>) =>
      ordersOf({ ...good(), ...more }, facts)[0]?.specimens?.[0]?.collectionDate
    expect(at({ locationId: 10 })).toBe('2026-03-31T21:05:00.000Z')
    expect(at({ collectionDate: '2025-11-02', collectionTime: '1:30' })).toBe(
      '2025-11-02T05:30:00.000Z',
    )
    expect(at({ collectionDate: '2025-11-02', collectionTime: '1:30', isSecondHour: true })).toBe(
      '2025-11-02T06:30:00.000Z',
    )
    expect(rulesOf({ ...good(), collectionDate: '2026-03-08', collectionTime: '02:30' })).toContain(
      'collection-hour',
    )
    expect(at({ noCollectionTime: true })).toBe('2026-03-31T04:00:00.000Z')
    expect(at({ collectionDateMissing: true })).toBeNull()
  })

  test('a provider’s standing order signs the tests that it covers, at locations that allow it', () => {
    const signed = {
      standingOrderId: 3,
      userId: 5,
      locationId: 0,
      labTypeId: 1,
      version: '2022.11',
      tests: [107, 1100],
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
    }
    const found = (more: Partial<VisitValues>, one = signed) =>
      visitFindings(
        { ...good(), specimens: good().specimens.slice(0, 1), ...more },
        { ...about, facts: { ...facts, standing: [one] } },
        now,
      ).map(({ rule }) => rule)
    expect(found({})).toEqual([])
    expect(found({ locationId: 10, collectionTime: '10:00' })).toEqual(['provider-signature'])
    expect(found({}, { ...signed, userId: 6 })).toEqual(['provider-signature'])
    expect(found({}, { ...signed, tests: [107, 601] })).toEqual(['provider-signature'])
  })

  test('only the ordering provider or a delegate can sign with the save', () => {
    const of = { hasSignature: true, delegateOf: [5, 6] }
    expect([signsAs(of, 77, 77), signsAs(of, 5, 77), signsAs(of, 8, 77)]).toEqual([
      'provider',
      'delegate',
      undefined,
    ])
    expect(signsAs({ ...of, hasSignature: false }, 77, 77)).toBeUndefined()
    const delegate = { ...about, facts: { ...facts, ...of } }
    const found = (signs: boolean) =>
      visitFindings({ ...good(), signs }, delegate, now).map(
        ({ level, rule }) => `${level} ${rule}`,
      )
    expect(found(false)).toEqual(['issue provider-signature'])
    expect(found(true)).toEqual([])
    expect(ordersOf({ ...good(), signs: true }, facts).map(({ signs }) => signs)).toEqual([
      true,
      true,
    ])
  })

  test('a value that the laboratory marked as missing stays missing when a practice changes something else', () => {
    const before = { ...good(), labOrderId: 31, noCollectionTime: true, collectionTime: '' }
    const found = visitFindings(before, { ...about, before }, now)
    expect(found.filter(({ level }) => level === 'stop')).toEqual([])
    expect(found.map(({ rule }) => rule)).toContain('collection-time')
    expect(visitFindings(before, about, now)).toContainEqual(
      expect.objectContaining({ rule: 'collection-time', level: 'stop' }),
    )
  })

  test('a refusal by the server leads to the same field', () => {
    expect(fieldAt(['orders', 1, 'tests'])).toBe('specimens.1.tests')
    expect(fieldAt(['orders', 1, 'diagnosis'])).toBe('diagnosis')
    expect(fieldAt(['selfPay'])).toBe('insurance')
    expect(fieldAt(['fileAsBase64_Patient'])).toBe('patientSignatureId')
  })
})

/** The server's response for a saved order: what was sent, in the shape of a stored one. */
const stored = (values: VisitValues): LabOrder => {
  const [sent] = ordersOf(values, facts)
  const [specimen] = sent?.specimens ?? []
  const tests = (specimen?.tests ?? []).map(({ labTestId }) => ({
    labOrderTestId: labTestId,
    labOrderSpecimenId: 31,
    labTestId,
    labTest: '',
    group: false,
  }))
  return orderOf({ ...(sent as Partial<LabOrder>), labOrderId: 31 } as Partial<LabOrder>, {
    ...(specimen as object),
    tests,
  })
}

test('a new visit starts with the provider whom the user chose last, if nothing else determines one', () => {
  const several = {
    ...facts,
    providers: [
      ...facts.providers,
      { userId: 6, name: 'Ben Roe', npi: '', isPending: false, pecosEnrolled: true },
    ],
  }
  const of = (lastProvider: number) =>
    newVisit(
      { ...several, patient: { ...facts.patient, last: [] } },
      { now, userId: 77, locationId: 0, isLaboratory: false, lastProvider },
    ).userId_Physician
  expect([of(6), of(0), of(4711)]).toEqual([6, 0, 0])
})

describe('a swab', () => {
  test.each([
    [1, 'Vaginal', 1],
    [2, 'Penile meatal', 7],
    [3, 'no site', 0],
    [0, 'no site', 0],
  ])(
    'of a patient of sex %i starts with %s, and an untouched form has no finding about the site',
    (genderId, _site, siteId) => {
      const of = { ...facts, patient: { ...facts.patient, genderId } }
      const tube = newSpecimen(4, of)
      const form = tube && catalogIn(tube)
      if (!tube || !form) throw new Error('no form')
      const swab = withSelection(
        tube,
        form,
        chooseSpecimen(form, selectionIn(form, tube), 'swab'),
        genderId,
      )
      expect(swab.siteId).toBe(siteId)
      expect(
        withSelection(
          { ...swab, siteId: 4 },
          form,
          selectionIn(form, { ...swab, siteId: 4 }),
          genderId,
        ).siteId,
        'a chosen one stays',
      ).toBe(4)
      const found = visitFindings({ ...good(), specimens: [swab] }, { ...about, facts: of }, now)
      expect(found.map(({ rule }) => rule)).not.toContain('specimen-site')
    },
  )
})

describe('a stored order', () => {
  const types = fc.constantFrom(...catalogs)
  test('loads into the form unchanged for any selection, and sends nothing if untouched', () => {
    fc.assert(
      fc.property(
        types,
        fc.array(fc.nat(400), { maxLength: 12 }),
        fc.nat(3),
        fc.boolean(),
        (form, picks, kind, noTime) => {
          const tube = tubeOf(form.labTypeId, { version: form.version })
          const leaves = [...form.leaves.keys()]
          const specimen = form.specimens[kind % form.specimens.length] ?? form.specimens[0]
          const begun =
            specimen === undefined
              ? emptySelection(form)
              : chooseSpecimen(form, emptySelection(form), specimen)
          const selection = picks.reduce(
            (now_, pick) => tick(form, now_, leaves[pick % leaves.length] ?? 0, true, {}),
            begun,
          )
          const values = {
            ...good(),
            labOrderId: 31,
            specimens: [withSelection(tube, form, selection, 0)],
            noCollectionTime: noTime,
            collectionTime: noTime ? '' : '14:05',
          }
          const back = visitOf(stored(values), facts)
          const [was, is] = [values.specimens[0], back.specimens[0]]
          expect(is && was && selectionIn(form, is)).toEqual(was && selectionIn(form, was))
          expect(back).toMatchObject({
            collectionDate: '2026-03-31',
            collectionTime: values.collectionTime,
            noCollectionTime: noTime,
          })
          expect(orderChanges(back, back, facts)).toEqual({
            labOrderId: 31,
            rowVersion: back.rowVersion,
          })
        },
      ),
      { numRuns: 120 },
    )
  })

  test('sends only the changed fields', () => {
    const before = visitOf(stored({ ...good(), labOrderId: 31 }), facts)
    expect(orderChanges({ ...before, insurance: 'self' }, before, facts)).toEqual({
      labOrderId: 31,
      rowVersion: before.rowVersion,
      selfPay: true,
      patientInsuranceId_Primary: 0,
    })
    expect(orderChanges({ ...before, collectionTime: '14:10' }, before, facts)).toMatchObject({
      specimens: [{ collectionDate: '2026-03-31T18:10:00.000Z' }],
    })
    expect(
      orderChanges({ ...before, poct: before.poct.with(1, 2) }, before, facts).poct,
    ).toMatchObject({ AMP: 1, BAR: 2 })
  })
})
