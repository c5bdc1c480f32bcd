import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { base64, flag, id, instant, line } from '../kit/values.ts'
import { Delegate } from './users.ts'

export const signatures = endpoints({
  save: {
    method: 'POST',
    path: '/api/User/SaveSignature',
    access: 'signature.save',
    changes: true,
    carriesFile: true,
    notInVisit: true,
    input: body({
      userId: id(),
      fileType: line(120).optional(),
      fileAsBase64: base64(),
      userSignatureId: id().optional(),
    }),
    answer: Saved,
  },
  /** The image is returned only to its owner (rules.md#signature-images). */
  get: {
    method: 'GET',
    path: '/api/User/GetSignature',
    access: 'signed-in',
    input: query({ UserId: id(), UserSignatureId: id(), b64: flag().optional() }),
    answer: answer({
      userId: id(),
      userSignatureId: id(),
      fileType: line(120),
      fileAsBase64: z.string(),
    }),
  },
  currentId: {
    method: 'GET',
    path: '/api/User/GetUserSignatureId',
    access: 'signed-in',
    input: query({ UserId: id() }),
    answer: Saved,
  },
  list: {
    method: 'GET',
    path: '/api/User/GetSignatureVersions',
    access: 'signed-in',
    input: query({ UserId: id() }),
    answer: shortListOf(
      z.object({
        userSignatureId: id(),
        createdAt: instant(),
        createdBy: line(120),
        endedAt: instant(),
        attestedAt: instant(),
        current: flag(),
      }),
    ),
  },
  delete: {
    method: 'GET',
    path: '/api/User/DeleteSignature',
    access: 'signature.save',
    byPost: true,
    changes: true,
    notInVisit: true,
    input: query({ UserSignatureId: id() }),
    answer: Done,
  },
  /**
   * The owner confirms an image or a delegate list that staff entered
   * (rules.md#pending-signatures).
   */
  attest: {
    method: 'POST',
    path: '/api/User/AttestSignature',
    access: 'signature.save',
    changes: true,
    notInVisit: true,
    input: body({ userSignatureId: id() }),
    answer: Done,
  },
})

export const delegates = endpoints({
  list: {
    method: 'GET',
    path: '/api/User/GetUserDelegates',
    access: 'signed-in',
    input: query({ userId: id() }),
    answer: answer({
      list: z.array(
        z.object({
          userId: id(),
          userId_Delegate: id(),
          name: line(120),
          dateAttested: instant(),
          /** Signs for nobody until the practice has confirmed the sign-in. */
          inStaffHand: z.boolean(),
        }),
      ),
      /** Of the whole list. */
      rowVersion: id(),
    }),
  },
  save: {
    method: 'POST',
    path: '/api/User/SaveUserDelegates',
    access: 'delegates.save',
    changes: true,
    notInVisit: true,
    input: body({
      userId: id(),
      delegates: z.array(Delegate).max(200),
      attested: flag().optional(),
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
})
