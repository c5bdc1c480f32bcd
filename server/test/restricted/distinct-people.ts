import { sealMessage } from '../../src/features/results/hl7-in/sealed-message.ts'
import { recordOf } from '../../src/http/seen-patients.ts'
import { oru } from '../lab-system.ts'
import type { Lab } from '../lab.ts'
import { identity, type Reached } from './filled-chart.ts'

/** A patient of the test laboratory, and what tells them from every other. */
interface Person {
  readonly patientId: number
  readonly firstName: string
  readonly dob: string
  readonly recordNo: string
  readonly memberId: string
}

const written = (day: string): string[] => {
  const [year = '', month = '', date = ''] = day.split('-')
  return [
    day,
    `${month}/${date}/${year}`,
    `${year}${month}${date}`,
    `${Number(month)}/${Number(date)}/${year}`,
  ]
}

export interface DistinctPeople {
  /** The chart's patient, and who was billed. */
  readonly reached: readonly number[]
  /** Patients whose name, birth date, record number, or member ID a text has. */
  named(text: string): Set<number>
  /** Patients whose record an answer names by its key, or by the number of its tube. */
  keyed(body: unknown, text: string): Set<number>
  /** Patients to whose records an input leads. */
  requestedIn(input: object): Set<number>
}

/* Text that only a record of the other practice has. */
const elsewhere = 'QZELSEWHERE'
/** First names that nobody else in the test laboratory has, and no word of its texts. */
const firstNames = ['Ottilie', 'Wenzel', 'Philippa', 'Leopold', 'Gundula', 'Ansgar', 'Frauke']

/*
 * People to whom no input leads: one of another practice, with a record of every kind, and one of
 * the chart's own practice.
 */
const addBystanders = async ({ make, owner }: Lab, all: Reached): Promise<void> => {
  const { customerId } = await make.account()
  await make.chart(customerId, await make.location(customerId), {
    mark: elsewhere,
    hash: Buffer.alloc(32, 7),
  })
  const { locationId } = all
  const patientId = await make.patient(all.customerId, locationId)
  await make.order({ customerId: all.customerId, locationId, patientId })
  await owner('update result set released_at = now() where released_at is null')
}

/* What was copied from a chart bears its former name: the results, and the message. */
const renameCopies = async ({ owner, context }: Lab, of: Person): Promise<void> => {
  await owner(`
    update result r
    set identity = r.identity || jsonb_build_object(
      'firstName',
      p.first_name,
      'dob',
      p.dob,
      'medicalRecordId',
      p.medical_record_id
    )
    from
      lab_order o
      join patient p using (patient_id)
    where o.lab_order_id = r.lab_order_id and r.identity is not null
  `)
  const message = oru({
    patient: { name: `${identity.lastName}^${of.firstName}`, dob: of.dob },
    orders: [{ values: [{}] }],
  })
  await owner('update hl7_in set content = $1', [sealMessage(context.crypt, message)])
}

/**
 * Gives each patient of the filled chart's laboratory a first name, birth date, record number, and
 * member ID of their own, and adds people to whom no input leads. Who was billed keeps theirs: the
 * payer's files say them.
 */
export const distinctPeople = async (lab: Lab, all: Reached): Promise<DistinctPeople> => {
  const { owner } = lab
  await addBystanders(lab, all)
  const patientOf = async (key: string, from: string): Promise<Map<string, number>> =>
    new Map(
      (
        await owner<{ key: string; patient: number }>(
          `select ${key} as key, patient_id as patient from ${from}`,
        )
      ).map(({ key: of, patient }) => [String(of), Number(patient)]),
    )
  const ofClaims = 'claim join lab_order using (lab_order_id)'
  const byNumber = await patientOf('number', ofClaims)
  const billed = all.claimNumbers.map((one) => byNumber.get(one)).find((id) => id !== all.patientId)
  const byKey = {
    patientId: await patientOf('patient_id', 'patient'),
    labOrderId: await patientOf('lab_order_id', 'lab_order'),
    claimId: await patientOf('claim_id', ofClaims),
    claimNumber: byNumber,
  }
  const byWork = new Map([
    ...(await patientOf('work_item_id', 'work_item join lab_order using (lab_order_id)')),
    ...(await patientOf(
      'work_item_id',
      'work_item join patient_insurance using (patient_insurance_id)',
    )),
  ])
  const byTube = await patientOf('specimen_barcode', 'lab_order')
  const folded = await owner<{ id: number }>('select patient_id_folded as id from patient_merge')

  const people = [...byKey.patientId.values()].map((patientId, at): Person => ({
    patientId,
    ...(patientId === billed
      ? identity
      : {
          firstName: firstNames[at] ?? `Nobody${at}`,
          dob: `${1944 + at}-07-${10 + at}`,
          memberId: `W${500_200_300 + at}`,
        }),
    recordNo: `QZRECORD${at}`,
  }))
  for (const { patientId, firstName, dob, recordNo, memberId } of people) {
    await owner(
      'update patient set first_name = $2, dob = $3, medical_record_id = $4 where patient_id = $1',
      [patientId, firstName, dob, recordNo],
    )
    await owner('update patient_insurance set member_id = $2 where patient_id = $1', [
      patientId,
      memberId,
    ])
    if (patientId === all.patientId)
      await renameCopies(lab, { patientId, firstName, dob, recordNo, memberId })
  }
  const signs = people.map(({ patientId, firstName, dob, recordNo, memberId }) => ({
    patientId,
    sign: new RegExp(`\\b(${[firstName, ...written(dob), recordNo, memberId].join('|')})\\b`, 'i'),
  }))

  /* Under every key of a part of a value, the patient to whom it leads. */
  const walk = (value: unknown, look: (key: string, inner: string) => void): void => {
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
    for (const [key, inner] of Object.entries(value))
      if (Array.isArray(inner)) for (const one of inner) walk({ [key]: one }, look)
      else if (typeof inner === 'object') walk(inner, look)
      else look(key, String(inner))
  }
  return {
    reached: [all.patientId, billed ?? 0],
    named: (text) =>
      new Set(signs.flatMap(({ patientId, sign }) => (sign.test(text) ? [patientId] : []))),
    keyed: (body, text) => {
      const found = new Set([...byTube].flatMap(([tube, id]) => (text.includes(tube) ? [id] : [])))
      walk(body, (key, inner) => {
        const record = recordOf(key)
        const of = key === 'workItemId' ? byWork : record && byKey[record]
        const id = of?.get(inner)
        if (id !== undefined) found.add(id)
      })
      return found
    },
    requestedIn: (input) => {
      const found = new Set<number>()
      const named: Readonly<Record<string, Map<string, number>>> = {
        patientid: byKey.patientId,
        laborderid: byKey.labOrderId,
        laborderspecimenid: byKey.labOrderId,
        specimenid: byKey.labOrderId,
        claimnumber: byKey.claimNumber,
        number: byKey.claimNumber,
        specimenbarcode: byTube,
      }
      walk(input, (key, inner) => {
        const [name = ''] = key.toLowerCase().replace(/s$/, '').split('_')
        const of = named[name]
        if (of !== undefined) found.add(of.get(inner) ?? 0)
        // a record of one of the two, or of what was merged into the chart
        else if (name.endsWith('id') && !/^(customer|location|user|lab)id$/.test(name))
          for (const id of [all.patientId, billed ?? 0, ...folded.map((one) => Number(one.id))])
            found.add(id)
      })
      return found
    },
  }
}
