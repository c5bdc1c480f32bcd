import { z } from 'zod'
import { Saved, body, criteria, endpoints, listOf, query, shortListOf } from './endpoint.ts'
import { flag, id, instant, line, text } from './values.ts'

/** 'to confirm': one person has verified it, and a second has to. */
export const numberStates = ['unverified', 'to confirm', 'verified', 'refused'] as const
export type NumberState = (typeof numberStates)[number]

const faxNumber = {
  faxNumberId: id(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  number: line(30),
  /** The one that stands at the location. */
  isMain: flag(),
  state: z.enum(numberStates),
  /** Two people of the laboratory verify it: it took the place of another, or stands beside one. */
  needsSecond: flag(),
  enteredDate: instant(),
  enteredBy: line(120),
  testSentDate: instant(),
  /** Of the last test page; '' where none was sent. */
  testState: line(20),
  method: z.enum(['', 'test page', 'call-back']),
  spokenTo: line(120),
  phoneCalled: line(40),
  /** The location's telephone, to call back. */
  phone: line(40),
  note: text(500),
  checkedDate: instant(),
  checkedBy: line(120),
  /** The asker verified it, so that somebody else has to confirm. */
  checkedByMe: flag(),
  verifiedDate: instant(),
  verifiedBy: line(120),
  /** Reports that wait for it. */
  waiting: z.number(),
  rowVersion: id(),
}
export const FaxNumberRow = z.object(faxNumber)
export type FaxNumberRow = z.infer<typeof FaxNumberRow>

const oneNumber = { faxNumberId: id(), rowVersion: id().optional() }

/** Fax numbers of locations, and how each was found to be the practice's. */
export const faxNumbers = endpoints({
  /** Those with reports that wait first. */
  list: {
    method: 'GET',
    path: '/api/FaxNumber/GetFaxNumberList',
    access: 'fax.read',
    input: query({ searchCriteria: criteria({ customerId: id(), locationId: id(), state: z.enum(['', 'open', ...numberStates]) }) }),
    answer: listOf(FaxNumberRow),
  },
  /** Verified numbers that a fax may be sent to beside its location's own: those of its account. */
  others: {
    method: 'GET',
    path: '/api/FaxNumber/GetOtherFaxNumberList',
    access: 'fax.read',
    input: query({ faxId: id() }),
    answer: shortListOf(z.object({ faxNumberId: id(), number: line(30), location: line(100), isMain: flag() })),
  },
  /** A number beside the location's own. It is verified by two people before its first use. */
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
  /** Somebody of the practice said on the telephone that the number is theirs. */
  callBack: {
    method: 'POST',
    path: '/api/FaxNumber/NoteCallBack',
    access: 'fax-number.verify',
    changes: true,
    input: body({ ...oneNumber, spokenTo: line(120), phoneCalled: line(40), note: text(500) }),
    answer: Saved,
  },
  /** The second person. */
  confirm: {
    method: 'POST',
    path: '/api/FaxNumber/ConfirmFaxNumber',
    access: 'fax-number.verify',
    changes: true,
    input: body(oneNumber),
    answer: Saved,
  },
  /** It is not the practice's: nothing goes there, until another number stands at the location. */
  refuse: {
    method: 'POST',
    path: '/api/FaxNumber/RefuseFaxNumber',
    access: 'fax-number.verify',
    changes: true,
    input: body({ ...oneNumber, note: text(500) }),
    answer: Saved,
  },
})
