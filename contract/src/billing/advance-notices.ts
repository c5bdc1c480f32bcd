import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { abnStates } from '../orders/abn.ts'
import { signatureImage } from '../orders/order-documents.ts'

/*
 * Advance beneficiary notices of noncoverage (CMS-R-131; docs/decisions/0058): before collection, a
 * Medicare patient decides who pays if Medicare does not. Amounts are in cents.
 */

/** The option the patient checks: 1 bill Medicare, 2 do not bill Medicare, 3 no test. */
export const noticeOptions = [1, 2, 3] as const
export type NoticeOption = (typeof noticeOptions)[number]
export const noticeOptionLabels: Readonly<Record<NoticeOption, string>> = {
  1: say('Option 1: do the tests and bill Medicare; the patient pays if Medicare does not'),
  2: say('Option 2: do the tests and bill the patient, not Medicare'),
  3: say('Option 3: do not do the tests'),
}

export const AdvanceNotice = z.object({
  advanceNoticeId: id(),
  option: whole(1, 3),
  signedOn: day(),
  isOnPaper: flag(),
  refusedToSign: flag(),
  witness: line(100),
  estimateCents: z.number(),
  formName: line(80),
  createdBy: line(120),
  /**
   * It counts for the current order: same patient, same tests, signed before collection on a form
   * in use.
   */
  counts: flag(),
  /** Why it does not count; '' if it does. */
  says: text(300),
  isEnded: flag(),
  endReason: text(300),
})
export type AdvanceNotice = z.infer<typeof AdvanceNotice>

export const advanceNotices = endpoints({
  /**
   * Whether the order needs a notice, what it would say, and the recorded notices, newest first.
   */
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetAdvanceNotices',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({
      need: z.enum(abnStates),
      formName: line(80),
      /**
       * What the patient can be asked to pay; 0: the laboratory has no prices for these tests, and
       * someone must enter it.
       */
      estimateCents: z.number(),
      reason: text(300),
      tests: z.array(line(100)),
      collectionDay: day(),
      /** Today where the order was placed: the date of a signature made here. */
      today: day(),
      notices: z.array(AdvanceNotice),
    }),
  },
  /** The notice as a PDF: the recorded one or, with id 0, one to sign. */
  print: {
    method: 'GET',
    path: '/api/LabOrder/PrintAdvanceNotice',
    access: 'order.read',
    byPost: true,
    input: query({
      labOrderId: id(),
      advanceNoticeId: id().optional(),
      estimateCents: whole(0, 10_000_000).optional(),
    }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
  /** Records the patient's decision: signed here, on paper, or refused before a witness. */
  save: {
    method: 'POST',
    path: '/api/LabOrder/SaveAdvanceNotice',
    access: 'order.save',
    changes: true,
    carriesFile: true,
    input: body({
      labOrderId: id(),
      option: whole(0, 3),
      signedOn: day(),
      isOnPaper: flag(),
      refusedToSign: flag(),
      witness: line(100),
      estimateCents: whole(0, 10_000_000),
      signature: signatureImage().optional(),
    }),
    answer: Saved,
  },
  /** Ends a notice: it no longer counts but is kept. */
  end: {
    method: 'POST',
    path: '/api/LabOrder/EndAdvanceNotice',
    access: 'order.save',
    changes: true,
    input: body({ advanceNoticeId: id(), reason: text(300) }),
    answer: Done,
  },
})
