import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { UserType } from '@labgate/contract/access/user-types'
import { accounts } from '@labgate/contract/accounts/accounts'
import { labs } from '@labgate/contract/accounts/labs'
import { locations } from '@labgate/contract/accounts/locations'
import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patients } from '@labgate/contract/patients/patients'
import { users } from '@labgate/contract/people/users'
import { call } from '../../../api/call.ts'
import { draftKinds, type OrderDraft } from '../../../features/orders/draft-kinds.ts'

/** Where a draft is continued, and what it is about. */
export interface DraftPlace {
  title: string
  link: ScreenLink
}
interface Draft {
  form: string
  recordId: number
  savedAt: string | null
}

const place = (title: string, link: ScreenLink): DraftPlace => ({ title, link })

/** Work on something new, which has no record to load. */
const ofNew = ({ form, recordId }: Draft): DraftPlace | undefined => {
  if (recordId !== 0) return undefined
  const inAccount = /^(user|location)-of-(\d+)$/.exec(form)
  if (inAccount)
    return place(
      say('New {inAccount} of an account', { inAccount: inAccount[1] ?? '' }),
      linkTo('/customer', { id: Number(inAccount[2]) }),
    )
  /*
   * It belongs to the account that was active; a user who works on another account finds it back in
   * that one.
   */
  if (/^patient-of-\d+$/.test(form)) return place(say('New patient'), linkTo('/patient', { id: 0 }))
  const ofPatient = /^insurance-of-(\d+)$/.exec(form)
  if (ofPatient)
    return place(
      say('New insurance of a patient'),
      linkTo('/patient', { id: Number(ofPatient[1]) }),
    )
  const known: Readonly<Record<string, DraftPlace>> = {
    account: place(say('New account'), linkTo('/customer', { id: 0 })),
    lab: place(say('New laboratory'), linkTo('/lab', { id: 0 })),
    user: place(say('New user'), linkTo('/user', { id: 0 })),
    'parole-officer': place(say('New parole officer'), linkTo('/parole-officer', { id: 0 })),
    'preference-urine': place(
      say('New preference, urine toxicology'),
      linkTo('/physician-preference', {
        id: 0,
        labTypeId: testTypeIds.ToxUrine,
      }),
    ),
    'preference-oral': place(
      say('New preference, oral fluid toxicology'),
      linkTo('/physician-preference', {
        id: 0,
        labTypeId: testTypeIds.ToxOral,
      }),
    ),
    'top-message': place(say('New message'), linkTo('/top-message', { id: 0 })),
  }
  return known[form]
}

/** A new order for a patient, or a stored one that was being changed. */
const placeOfOrder = async ({ patientId, labOrderId }: OrderDraft): Promise<DraftPlace> => {
  if (patientId > 0) {
    const { firstName, lastName } = await call(patients.get, { patientId })
    return place(
      say('New order for {firstName} {lastName}', { firstName, lastName }).trim(),
      linkTo('/lab-order', {
        patient: patientId,
      }),
    )
  }
  const { specimens } = await call(orders.get, { labOrderId })
  return place(
    say('Order {specimenBarcode}', {
      specimenBarcode: specimens[0]?.specimenBarcode ?? labOrderId,
    }),
    linkTo('/lab-order', {
      id: labOrderId,
      edit: true,
    }),
  )
}

/**
 * Finds the place of a draft; reads the record for its name. `administers`: users open on their own
 * screen. Undefined if not known here.
 */
export const placeOfDraft = async (
  draft: Draft,
  administers: boolean,
): Promise<DraftPlace | undefined> => {
  const { form, recordId } = draft
  const [ofOrder] = draftKinds(draft)
  if (ofOrder !== undefined) return placeOfOrder(ofOrder)
  if (recordId === 0) return ofNew(draft)
  if (form === 'account') {
    const { name } = await call(accounts.get, { customerId: recordId })
    return place(say('Account {name}', { name }), linkTo('/customer', { id: recordId }))
  }
  if (form === 'lab')
    return place(
      say('Laboratory {name}', { name: (await call(labs.get, { labId: recordId })).name }),
      linkTo('/lab', {
        id: recordId,
      }),
    )
  if (form === 'location') {
    const { locationName, customerId } = await call(locations.get, { locationId: recordId })
    return place(
      say('Location {locationName}', { locationName }),
      linkTo('/customer', { id: customerId }),
    )
  }
  if (form === 'user') {
    const { firstName, lastName, customerId, userTypeId } = await call(users.get, {
      userId: recordId,
    })
    if (userTypeId === UserType.ParoleOfficer)
      return place(
        say('Parole officer {firstName} {lastName}', { firstName, lastName }),
        linkTo('/parole-officer', { id: recordId }),
      )
    return administers
      ? place(
          say('User {firstName} {lastName}', { firstName, lastName }),
          linkTo('/user', { id: recordId }),
        )
      : place(
          say('User {firstName} {lastName}', { firstName, lastName }),
          linkTo('/customer', { id: customerId }),
        )
  }
  if (form === 'patient') {
    const { firstName, lastName } = await call(patients.get, { patientId: recordId })
    return place(
      say('Patient {firstName} {lastName}', { firstName, lastName }).trim(),
      linkTo('/patient', { id: recordId }),
    )
  }
  if (form === 'patient-insurance') {
    const { insurance, patientId } = await call(patientInsurances.get, {
      patientInsuranceId: recordId,
    })
    return place(
      say('Insurance {insurance} of a patient', { insurance }),
      linkTo('/patient', { id: patientId }),
    )
  }
  return form === 'top-message'
    ? place(say('A message'), linkTo('/top-message', { id: recordId }))
    : undefined
}
