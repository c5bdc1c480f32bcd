import {
  auditDateTypes,
  auditOutcomes,
  orderAudits,
} from '@labgate/contract/accessioning/order-audits'
import { incidents } from '@labgate/contract/desk/incidents'
import { localOf } from '@labgate/contract/orders/collection'
import type { Acting, Day } from '../day.ts'

/** From the list AuditIncidentType: 'Other'. */
const other = 8
/** Zone of the laboratory's days. */
const laboratoryTimeZone = 'America/New_York'
const pageSize = 500

/** Takes an account issue: its owner, and a note for the practice. */
const takeOn = async (
  { cast: { experience } }: Day,
  customerIncidentId: number,
  note: string,
): Promise<void> => {
  const { rowVersion } = await experience.call(incidents.get, { customerIncidentId })
  await experience.call(incidents.assign, {
    customerIncidentId,
    userId_Owner: experience.signedIn.userId,
    rowVersion,
  })
  await experience.call(incidents.addNote, { customerIncidentId, note, forCustomer: true })
}

/** Customer experience's acts: second reviews of accessioning, and account issues. */
export const experienceActs: Acting<'look' | 'take-issue' | 'open-issue' | 'resolve-issue'> = {
  look: async (day, { tube: place, isFaulty }) => {
    const tube = day.tubes.get(place)
    if (tube === undefined) return
    const { experience } = day.cast
    const { list } = await experience.call(orderAudits.list, {
      searchCriteria: { dateType: auditDateTypes.accessioned, all: true, pageSize },
    })
    const row = list.find(({ labOrderId }) => labOrderId === tube.labOrderId)
    if (row === undefined) return
    const outcome = isFaulty ? auditOutcomes.quality : auditOutcomes.verified
    const internalNote = isFaulty ? 'The tube was labelled over the first label.' : ''
    const given = {
      labOrderId: tube.labOrderId,
      auditStatusTypeId: outcome.id,
      internalNote,
      rowVersion: row.rowVersion,
    }
    const looked = await day.tries(experience, tube.specimenBarcode, () =>
      experience.call(orderAudits.reviewed, given),
    )
    if (looked)
      day.did(
        experience,
        tube.specimenBarcode,
        `looks at it a second time: ${[outcome.says, internalNote].filter(Boolean).join('. ')}`,
      )
  },
  'take-issue': async (day, { parcel: at }) => {
    const parcel = day.parcels.get(at)
    if (parcel === undefined) return
    const { experience, practices } = day.cast
    const customerId = practices[day.plan.parcels[at]?.practice ?? 0]?.customerId ?? 0
    const { list } = await experience.call(incidents.list, {
      searchCriteria: { customerId, status: 'open', pageSize },
    })
    // receiving opened it when it closed the parcel
    const issue = list.find(
      ({ shipLogId, userId_Owner }) => shipLogId === parcel.shipLogId && userId_Owner === 0,
    )
    if (issue === undefined) return
    const { customerIncidentId, ticketNote } = issue
    const taken = await day.tries(experience, parcel.shipLogNo, async () => {
      await takeOn(day, customerIncidentId, 'We look for it here. Please look at the practice.')
      return true
    })
    if (taken === undefined) return
    day.issues.set(at, customerIncidentId)
    day.did(
      experience,
      parcel.shipLogNo,
      `takes on account issue ${customerIncidentId}: ${ticketNote}`,
    )
  },
  'open-issue': async (day, { parcel: at }) => {
    const parcel = day.parcels.get(at)
    if (parcel === undefined) return
    const { experience, practices } = day.cast
    const customerId = practices[day.plan.parcels[at]?.practice ?? 0]?.customerId ?? 0
    const ticketNote = `Parcel ${parcel.shipLogNo} came without its sheet.`
    const incidentDate = localOf(day.now(), laboratoryTimeZone).day
    const given = {
      customerIncidentId: 0,
      customerId,
      shipLogId: parcel.shipLogId,
      auditIncidentTypeId: other,
      incidentDate,
      ticketNote,
      forCustomer: true,
    }
    const opened = await day.tries(experience, parcel.shipLogNo, async () => {
      const { id } = await experience.call(incidents.save, given)
      await takeOn(day, Number(id), 'We called: from tomorrow on a sheet comes with each parcel.')
      return Number(id)
    })
    if (opened === undefined) return
    day.issues.set(at, opened)
    day.did(experience, parcel.shipLogNo, `opens account issue ${opened}: ${ticketNote}`)
  },
  'resolve-issue': async (day, { parcel: at }) => {
    const customerIncidentId = day.issues.get(at)
    const number = day.parcels.get(at)?.shipLogNo ?? ''
    if (customerIncidentId === undefined) return
    const { experience } = day.cast
    const resolved = await day.tries(experience, number, async () => {
      const { rowVersion } = await experience.call(incidents.get, { customerIncidentId })
      return experience.call(incidents.save, { customerIncidentId, status: 'resolved', rowVersion })
    })
    if (resolved) day.did(experience, number, `resolves account issue ${customerIncidentId}`)
  },
}
