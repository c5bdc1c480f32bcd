import { z } from 'zod'
import { Done, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { base64, id, instant, line, secret } from '../kit/values.ts'

/** Files that a form keeps before it is saved: maximum number, and maximum total bytes. */
export const mostDraftFiles = 20
export const mostDraftBytes = 25 * 1_048_576

/**
 * Unsaved work, stored encrypted on the server for its writer only (rules.md#unsaved-work).
 * `recordId` 0 is a new record.
 */
export const drafts = endpoints({
  save: {
    method: 'POST',
    path: '/api/Draft/SaveDraft',
    access: 'signed-in',
    input: body({
      form: line(40),
      recordId: id(),
      content: secret(500_000),
      rowVersion: id().optional(),
    }),
    answer: answer({ savedAt: instant() }),
  },
  get: {
    method: 'GET',
    path: '/api/Draft/GetDraft',
    access: 'signed-in',
    input: query({ form: line(40), recordId: id() }),
    answer: answer({ content: z.string(), savedAt: instant(), rowVersion: id() }),
  },
  discard: {
    method: 'POST',
    path: '/api/Draft/DiscardDraft',
    access: 'signed-in',
    input: body({ form: line(40), recordId: id() }),
    answer: Done,
  },
  /**
   * A file of an unsaved form: the form's own save picks it up by ID. It is removed with the draft.
   */
  saveFile: {
    method: 'POST',
    path: '/api/Draft/SaveDraftFile',
    access: 'signed-in',
    carriesFile: true,
    input: body({ form: line(40), recordId: id(), fileAsBase64: base64() }),
    answer: answer({ draftFileId: id(), fileType: line(120), size: z.number() }),
  },
  discardFile: {
    method: 'POST',
    path: '/api/Draft/DiscardDraftFile',
    access: 'signed-in',
    input: body({ draftFileId: id() }),
    answer: Done,
  },
  list: {
    method: 'GET',
    path: '/api/Draft/GetDraftList',
    access: 'signed-in',
    input: query({}),
    answer: shortListOf(z.object({ form: line(40), recordId: id(), savedAt: instant() })),
  },
})
