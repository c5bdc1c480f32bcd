import { breakGlass } from '@labgate/contract/access/watch'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { labs } from '@labgate/contract/accounts/labs'
import {
  clinicalTables,
  type TableLaboratory as Laboratory,
} from '@labgate/contract/clinical/clinical-tables'
import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { faxNumbers, type FaxNumberRow } from '@labgate/contract/faxes/fax-numbers'
import { orders } from '@labgate/contract/orders/orders'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { messages } from '@labgate/contract/results/messages'
import { results, type WaitingResult } from '@labgate/contract/results/results'
import type { z } from 'zod'
import { oru, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'
import type { Cases } from './case.ts'

let count = 0
const person = (
  { practice, lab }: Pick<LabSystem, 'practice' | 'lab'>,
  columns: object = {},
): Promise<number> =>
  lab.make.patient(practice.account.customerId, practice.tampa, {
    first_name: 'Eva',
    last_name: `Case${++count}`,
    dob: '1980-05-17',
    ...columns,
  })
const versionOf = async (by: Visitor, labOrderId: number): Promise<number> =>
  (await by.call(orders.get, { labOrderId })).body.rowVersion
/** An order with a released result, whose move therefore needs a second person. */
const reported = async ({ accessioned, lab, practice, ...system }: LabSystem): Promise<number> => {
  const patient_id = await person({ lab, practice }, { first_name: 'Ada' })
  const [of] = await lab.owner<{ name: string }>(
    'select last_name as name from patient where patient_id = $1',
    [patient_id],
  )
  const { labOrderId, barcode } = await accessioned({ patient_id })
  const order = { placer: barcode, filler: `F${labOrderId}`, values: [{ value: '250' }] }
  await system.send(
    oru({
      controlId: `T${labOrderId}`,
      patient: { name: `${of?.name}^ADA`, dob: '19800517' },
      orders: [order],
    }),
  )
  await lab.owner(
    `
      update result
      set
        released_at = now(),
        user_id_released = 0
      where lab_order_id = $1 and released_at is null
    `,
    [labOrderId],
  )
  await lab.owner(
    `
      update lab_order
      set
        stage = 50,
        resulted_at = now(),
        received_at = coalesce(received_at, now()),
        accessioned_at = coalesce(accessioned_at, now()),
        user_id_accessioned = coalesce(user_id_accessioned, 1)
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  return labOrderId
}
const decideMove = async (first: Visitor, labOrderId: number) => {
  const find = async (by: Visitor) =>
    (
      (await by.call(corrections.list, { searchCriteria: { labOrderId } })).body
        .list as Correction[]
    )[0]
  const orderCorrectionId = (await find(first))?.orderCorrectionId ?? 0
  return {
    finish: (by: Visitor) =>
      by.call(corrections.decideMove, {
        orderCorrectionId,
        accept: false,
        note: 'The paper was misread.',
      }),
    isOffered: async (to: Visitor) => (await find(to))?.needsOther === false,
  }
}
/* Another number of the practice’s location: two people verify it. */
const addedNumber = async ({ practice, lab }: LabSystem, enters: Visitor, verifies: Visitor) => {
  const locationId = await lab.make.location(practice.account.customerId)
  await enters.call(faxNumbers.add, { locationId, number: '(813) 555-0177' })
  const row = async (by: Visitor) =>
    (
      (await by.call(faxNumbers.list, { searchCriteria: { locationId, state: '' } })).body
        .list as FaxNumberRow[]
    ).at(-1)
  const oneNumber = async () => {
    const { faxNumberId = 0, rowVersion = 0 } = (await row(enters)) ?? {}
    return { faxNumberId, rowVersion }
  }
  await verifies.call(faxNumbers.callBack, {
    ...(await oneNumber()),
    spokenTo: 'Ann',
    phoneCalled: '(813) 555-0100',
    note: '',
  })
  return {
    finish: async (by: Visitor) => by.call(faxNumbers.confirm, await oneNumber()),
    isOffered: async (to: Visitor) => {
      return (await row(to))?.needsOther === false
    },
  }
}

/* A laboratory whose director `by` names; another user, or the one who is given. */
const directorNamed = async ({ lab }: LabSystem, by: Visitor, named?: number) => {
  const userId_Director = named ?? (await lab.make.user(8)).userId
  const saved = await by.call(labs.save, {
    labId: 0,
    name: `Bench ${++count}`,
    director: 'Ruth Okafor',
    directorCredentials: 'PhD',
    userId_Director,
    address: { street1: '1 Lab Way', city: 'Tampa', state: 'FL', postalCode: '33602' },
  })
  const labId = Number(saved.body.id)
  return {
    finish: (to: Visitor) => to.call(clinicalTables.confirmDirector, { labId, rowVersion: 1 }),
    isOffered: async (to: Visitor) => {
      const { list } = (await to.call(clinicalTables.laboratories, {})).body
      const found = (list as z.infer<typeof Laboratory>[]).find((one) => one.labId === labId)
      return found?.named?.needsOther === false
    },
  }
}

export const labCases = {
  'clinicalTables.confirmDirector': {
    'lab.user_id_asked': {
      at: 'system',
      types: [1, 8, 7],
      begin: ({ system }, first) => directorNamed(system, first),
    },
    'lab.user_id_director': {
      at: 'system',
      types: [8, 7, 1],
      begin: async ({ system }, first) =>
        directorNamed(
          system,
          await system.lab.signIn(await system.lab.make.user(1)),
          first.signedIn.userId,
        ),
    },
  },
  'identityCorrections.decide': {
    'identity_correction.user_id_created': {
      at: 'system',
      types: [1, 8, 7],
      begin: async ({ system }, first) => {
        const patientId = await person(system)
        await system.accessioned({ patient_id: patientId })
        await first.call(identityCorrections.request, {
          patientId,
          kind: 'wrong',
          reason: 'Misspelled',
          lastName: 'Bell',
        })
        const find = async (by: Visitor) =>
          (await by.call(identityCorrections.list, { patientId })).body.list[0]
        const { identityCorrectionId } = await find(first)
        return {
          finish: (by) =>
            by.call(identityCorrections.decide, {
              identityCorrectionId,
              accept: false,
              note: 'License seen',
            }),
          isOffered: async (to) => !(await find(to)).needsOther,
        }
      },
    },
  },
  'patientMerge.decide': {
    'patient_merge.user_id_created': {
      at: 'system',
      types: [8, 7, 1],
      begin: async ({ system }, first) => {
        const pair = {
          patientId: await person(system),
          patientId_Folded: await person(system, { dob: '1980-05-18' }),
          picks: [],
        }
        const { rowVersion, rowVersion_Folded } = (await first.call(patientMerge.preview, pair))
          .body
        const { body } = await first.call(patientMerge.merge, {
          ...pair,
          reason: 'One person',
          sawUnderWay: false,
          rowVersion,
          rowVersion_Folded,
        })
        const { customerId } = system.practice.account
        return {
          finish: (by) =>
            by.call(patientMerge.decide, {
              patientMergeId: Number(body.id),
              accept: true,
              note: 'Same address, same card',
            }),
          isOffered: async (to) =>
            !(await to.call(patientMerge.list, { customerId, patientId: pair.patientId })).body
              .list[0].needsOther,
        }
      },
    },
  },
  'corrections.decideMove': {
    'order_correction.user_id_created': [
      {
        at: 'system',
        types: [8, 7, 1],
        begin: async ({ system }, first) => {
          const labOrderId = await reported(system)
          const patientId = await person(system, { last_name: 'Twin' })
          const keyed = {
            firstName: 'Eva',
            lastName: 'Twin',
            dob: '1980-05-17',
            medicalRecordId: '',
          }
          const why = {
            lists: 'keep',
            readFrom: 'tube',
            reason: 'wrong-patient',
            note: 'The tube reads Eva.',
          } as const
          await first.call(corrections.moveToPatient, {
            labOrderId,
            patientId,
            ...keyed,
            ...why,
            rowVersion: await versionOf(first, labOrderId),
          })
          return decideMove(first, labOrderId)
        },
      },
      {
        at: 'system',
        types: [8, 7, 1],
        begin: async ({ system }, first) => {
          const labOrderId = await reported(system)
          const { make } = system.lab
          const { customerId } = await make.account({
            time_zone: 'America/New_York',
            service_tox_urine: true,
            multiple_tox: true,
          })
          const locationId = await make.location(customerId, { time_zone_id: 1 })
          const { userId } = await make.user(2, customerId, {
            physician: true,
            pecos_enrolled: true,
          })
          const patientId = await make.patient(customerId, locationId, {
            first_name: 'Eva',
            last_name: 'Harborside',
            dob: '1971-02-03',
          })
          const to = {
            patientId,
            locationId,
            userId_Physician: userId,
            specimenBarcode: '',
            readFrom: 'requisition',
          } as const
          const why = {
            firstName: 'Eva',
            lastName: 'Harborside',
            dob: '1971-02-03',
            reason: 'wrong-account',
            note: 'The paper is theirs.',
          } as const
          await first.call(corrections.moveToAccount, {
            labOrderId,
            ...to,
            ...why,
            rowVersion: await versionOf(first, labOrderId),
          })
          return decideMove(first, labOrderId)
        },
      },
    ],
  },
  'results.release': {
    'result.user_id_filed': {
      at: 'system',
      types: [1, 8, 8],
      begin: async ({ system }, first) => {
        const { labOrderId, barcode } = await system.accessioned({
          accessioned_at: system.lab.clock.now.toISOString(),
        })
        const sent = {
          controlId: `R${labOrderId}`,
          patient: { name: 'MOSS^EVE' },
          orders: [{ placer: barcode, filler: `R${labOrderId}`, values: [{}] }],
        }
        const { hl7InId } = await system.send(oru(sent))
        await first.call(messages.file, {
          messageId: hl7InId,
          labOrderId,
          note: 'The bench wrote a wrong number',
        })
        const { resultId } = (await first.call(results.report, { labOrderId })).body
        return {
          finish: (by) => by.call(results.release, { resultId, note: 'Called the bench' }),
          isOffered: async (to) => {
            const { list } = (await to.call(results.waiting, { searchCriteria: {} })).body
            return !(list as WaitingResult[]).find((row) => row.resultId === resultId)?.needsOther
          },
        }
      },
    },
  },
  'orderAudits.reviewed': {
    'lab_order.user_id_accessioned': {
      at: 'system',
      types: [6, 8, 7],
      begin: async ({ system }, first) => {
        const { practice, lab } = system
        const workingLabId = await lab.make.insert(
          'lab',
          { name: `Bench ${++count}`, service_tox_urine: true },
          'lab_id',
        )
        await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
          first.signedIn.userId,
          workingLabId,
        ])
        const labOrderId = await practice.saved(practice.clinic)
        const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
        await first.call(accessioning.accession, {
          labOrderId,
          specimenBarcode,
          workingLabId,
          match: 'keyed',
          keyedDob: '1980-05-17',
        })
        return {
          finish: (by) => by.call(orderAudits.reviewed, { labOrderId, auditStatusTypeId: 1 }),
          isOffered: async (to) => {
            const { list } = (await to.call(orderAudits.list, { searchCriteria: { all: true } }))
              .body
            return (list as { labOrderId: number }[]).some((row) => row.labOrderId === labOrderId)
          },
        }
      },
    },
  },
  'breakGlass.countersign': {
    'break_glass.user_id': {
      at: 'system',
      types: [1, 1, 1],
      begin: async ({ system }, first) => {
        const patientId = await person(system, { restricted: 1 })
        const { body } = await first.call(breakGlass.open, {
          patientId,
          reason: 'The patient is in the emergency room.',
        })
        await first.call(breakGlass.end, { breakGlassId: Number(body.id) })
        return {
          finish: (by) => by.call(breakGlass.countersign, { breakGlassId: Number(body.id) }),
          isOffered: async (to) =>
            (await to.call(breakGlass.list, { waiting: true })).body.list.length > 0,
        }
      },
    },
  },
  'faxNumbers.confirm': {
    'fax_number.user_id_checked': {
      at: 'system',
      types: [7, 8, 1],
      begin: ({ system }, first, helper) => addedNumber(system, helper, first),
    },
    'fax_number.user_id_entered': {
      at: 'system',
      types: [7, 8, 1],
      begin: ({ system }, first, helper) => addedNumber(system, first, helper),
    },
  },
} as const satisfies Cases
