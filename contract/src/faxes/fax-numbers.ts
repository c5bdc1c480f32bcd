import { z } from 'zod'
import { Saved, body, criteria, endpoints, listOf, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, text } from '../kit/values.ts'

/** 'to confirm': one person has verified it, and a second must. */
export const numberStates = ['unverified', 'to confirm', 'verified', 'refused'] as const
export type NumberState = (typeof numberStates)[number]

const faxNumber = {
  faxNumberId: id(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  number: line(30),
  /** The number entered at the location. */
  isMain: flag(),
  state: z.enum(numberStates),
  /** Two laboratory staff verify it: it replaced another number, or was added beside one. */
  needsSecond: flag(),
  enteredDate: instant(),
  enteredBy: line(120),
  testSentDate: instant(),
  /** State of the last test page; '' if none was sent. */
  testState: line(20),
  method: z.enum(['', 'test page', 'call-back']),
  spokenTo: line(120),
  phoneCalled: line(40),
  /** The location's phone number, for calling back. */
  phone: line(40),
  note: text(500),
  checkedDate: instant(),
  checkedBy: line(120),
  /**
   * Another person must confirm it: the caller verified or entered it, or their sign-ins are in one
   * hand.
   */
  needsOther: flag(),
  verifiedDate: instant(),
  verifiedBy: line(120),
  /** Reports that wait for it. */
  waiting: z.number(),
  rowVersion: id(),
}
export const FaxNumberRow = z.object(faxNumber)
export type FaxNumberRow = z.infer<typeof FaxNumberRow>

const oneNumber = { faxNumberId: id(), rowVersion: id().optional() }

/** Fax numbers of locations, and how each was verified as the practice's. */
export const faxNumbers = endpoints({
  /** Numbers with waiting reports first. */
  list: {
    method: 'GET',
    path: '/api/FaxNumber/GetFaxNumberList',
    access: 'fax.read',
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        state: z.enum(['', 'open', ...numberStates]),
      }),
    }),
    answer: listOf(FaxNumberRow),
  },
  /**
   * Verified numbers that a fax can be sent to besides its location's own: those of its account.
   */
  others: {
    method: 'GET',
    path: '/api/FaxNumber/GetOtherFaxNumberList',
    access: 'fax.read',
    input: query({ faxId: id() }),
    answer: shortListOf(
      z.object({ faxNumberId: id(), number: line(30), location: line(100), isMain: flag() }),
    ),
  },
  /** A number in addition to the location's own. Two people verify it before its first use. */
  add: {
    method: 'POST',
    path: '/api/FaxNumber/AddFaxNumber',
    access: 'fax-number.verify',
    changes: true,
    input: body({ locationId: id(), number: line(30) }),
    answer: Saved,
  },
  /** Sends a page with a code that the practice reads back. */
  sendTestPage: {
    method: 'POST',
    path: '/api/FaxNumber/SendTestPage',
    access: 'fax-number.verify',
    changes: true,
    input: body(oneNumber),
    answer: Saved,
  },
  readBack: {
    method: 'POST',
    path: '/api/FaxNumber/ReadBackCode',
    access: 'fax-number.verify',
    changes: true,
    input: body({ ...oneNumber, code: line(10), spokenTo: line(120) }),
    answer: Saved,
  },
  /** Someone at the practice confirmed on the phone that the number is theirs. */
  callBack: {
    method: 'POST',
    path: '/api/FaxNumber/NoteCallBack',
    access: 'fax-number.verify',
    changes: true,
    input: body({ ...oneNumber, spokenTo: line(120), phoneCalled: line(40), note: text(500) }),
    answer: Saved,
  },
  /** Confirmation by a second person. */
  confirm: {
    method: 'POST',
    path: '/api/FaxNumber/ConfirmFaxNumber',
    access: 'fax-number.verify',
    changes: true,
    input: body(oneNumber),
    answer: Saved,
  },
  /** It is not the practice's: nothing is sent there until the location has another number. */
  refuse: {
    method: 'POST',
    path: '/api/FaxNumber/RefuseFaxNumber',
    access: 'fax-number.verify',
    changes: true,
    input: body({ ...oneNumber, note: text(500) }),
    answer: Saved,
  },
})
