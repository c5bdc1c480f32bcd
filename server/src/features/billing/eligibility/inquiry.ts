import type { PayerKind } from '@labgate/contract/billing/payers'
import type { Question } from '../../../ports/eligibility/eligibility-service.ts'
import type { EligibilityInquiry } from '../../../x12/faces/eligibility.ts'
import { plainDay, relations, sexOf } from '../claim-of.ts'

/** A question as it was asked and stored: a file says the same at every try. */
export interface InquirySubject extends Question {
  payerKind: PayerKind
  genderId: number
  subscriberGenderId: number
  street1: string
  city: string
  state: string
  postalCode: string
}
/** The plan in general, and diagnostic laboratory (EQ01). */
const serviceTypes = ['30', '5']

export const isSelf = ({
  relationshipId,
  subscriberLastName,
}: Pick<InquirySubject, 'relationshipId' | 'subscriberLastName'>): boolean =>
  relationshipId <= 1 || subscriberLastName === ''

/** TRN02: the question and its try. */
export const traceOf = (patientEligibilityId: number, tries: number): string =>
  `E${patientEligibilityId}-${tries}`
/** What a trace refers to; undefined if it is not ours. */
export const ofTrace = (trace: string): { id: number; tries: number } | undefined => {
  const found = /^E(\d{1,15})-(\d{1,4})$/.exec(trace)
  return found === null ? undefined : { id: Number(found[1]), tries: Number(found[2]) }
}

const person = (last: string, first: string) => ({ last, ...(first.trim() !== '' && { first }) })
const birth = (dob: string | null, genderId: number) =>
  dob === null ? {} : { birthDate: plainDay(dob), sex: sexOf(genderId) }

/** One person's question in a 270. */
export const inquiryOf = (trace: string, request: InquirySubject): EligibilityInquiry => {
  const {
    firstName,
    lastName,
    dob,
    genderId,
    relationshipId,
    subscriberFirstName,
    subscriberLastName,
    subscriberDob,
    subscriberGenderId,
    groupNo,
  } = request
  // as in a claim: a Medicare number has no hyphens
  const memberId = request.memberId
    .replaceAll(request.payerKind === 'Medicare' ? /[^0-9A-Za-z]/g : /^\s+|\s+$/g, '')
    .toUpperCase()
  const number = { memberId, ...(groupNo.trim() !== '' && { group: groupNo }) }
  const what = { trace, serviceDate: plainDay(request.serviceDate), serviceTypes }
  const patient = { ...person(lastName, firstName), ...birth(dob, genderId) }
  if (isSelf(request)) return { ...what, subscriber: { ...patient, ...number } }
  return {
    ...what,
    subscriber: {
      ...person(subscriberLastName, subscriberFirstName),
      ...birth(subscriberDob, subscriberGenderId),
      ...number,
    },
    dependent: { ...patient, relationship: relations[relationshipId] ?? 'G8' },
  }
}
