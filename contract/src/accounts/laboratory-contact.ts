import { z } from 'zod'
import { highestTestTypeId } from '../catalog/test-types.ts'
import { Done, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { email, id, line, text, whole } from '../kit/values.ts'
import { courierKinds } from '../shipping/pickups.ts'
import { ReceivingAddress, receivingAddressShape } from '../shipping/receiving-addresses.ts'

const shownShape = {
  /** When someone answers, in the laboratory's own words; '' if not provided. */
  hours: text(500),
  fax: line(30),
}
const contactShape = {
  ...shownShape,
  /** Who picks parcels up, and where requests for it are emailed; '' if no one does. */
  courier: z.enum(courierKinds),
  courierEmail: email(),
  rowVersion: id(),
}

/**
 * How practices reach the laboratory: its hours and fax, besides the phone and email that every
 * page knows, and the addresses that shipments go to (records.md#laboratory-contact).
 */
export const laboratoryContact = endpoints({
  get: {
    method: 'GET',
    path: '/api/Lab/GetContact',
    access: 'signed-in',
    input: query({}),
    answer: answer({ ...shownShape, addresses: z.array(ReceivingAddress) }),
  },
  /** The same with the courier, whom those who enter it alone see. */
  settings: {
    method: 'GET',
    path: '/api/Lab/GetContactSettings',
    access: 'laboratory-contact.save',
    input: query({}),
    answer: answer({ ...contactShape, addresses: z.array(ReceivingAddress) }),
  },
  save: {
    method: 'POST',
    path: '/api/Lab/SaveContact',
    access: 'laboratory-contact.save',
    changes: true,
    notInVisit: true,
    input: body(contactShape),
    answer: Done,
  },
  /** Adds the address of a test type, or the default one, or changes it. */
  saveAddress: {
    method: 'POST',
    path: '/api/Lab/SaveReceivingAddress',
    access: 'laboratory-contact.save',
    changes: true,
    notInVisit: true,
    input: body(receivingAddressShape),
    answer: Done,
  },
  /** Specimens of the test type go to the default address again. */
  removeAddress: {
    method: 'POST',
    path: '/api/Lab/RemoveReceivingAddress',
    access: 'laboratory-contact.save',
    changes: true,
    notInVisit: true,
    input: body({ labTypeId: whole(1, highestTestTypeId), rowVersion: id() }),
    answer: Done,
  },
})
